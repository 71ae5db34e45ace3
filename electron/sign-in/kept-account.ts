import * as v from 'valibot';
import { isHeaderValue } from './tokens.ts';

const words = v.nullable(v.string());

const schema = v.object({
  tokens: v.object({
    accessToken: v.pipe(v.string(), v.check(isHeaderValue)),
    refreshToken: v.exactOptional(v.string()),
    endsAt: v.exactOptional(v.number()),
    renewAt: v.exactOptional(v.number()),
  }),
  who: v.nullable(v.object({ name: v.string(), networkId: words, email: words, division: words })),
  /** What the tokens are bound to (`bindingOf`). */
  binding: v.string(),
  /** The ID of the sign-in that it comes from (`ValidSignIn`). */
  signIn: v.string(),
});

type Kept = Readonly<v.InferOutput<typeof schema>>;

/** A sign-in, as the keychain has it. */
export type KeptAccount = Omit<Kept, 'binding'>;

/** Returns the text that is saved in the keychain between runs. */
export const accountToText = ({ tokens, who, signIn }: KeptAccount, binding: string): string =>
  JSON.stringify({ binding, signIn, tokens, who });

/** Returns undefined for text without an account. */
export function accountFromText(text: string): Kept | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text), { abortEarly: true });
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
