import * as v from 'valibot';
import type { Who } from '../contract/state.ts';
import { isHeaderValue, type Tokens } from './tokens.ts';

/** A sign-in, as the keychain has it. */
export interface KeptAccount {
  readonly tokens: Tokens;
  readonly who: Who | null;
  /** The ID of the sign-in that it comes from (`ValidSignIn`). */
  readonly signIn: string;
}

const words = v.nullable(v.string());

const schema = v.object({
  tokens: v.object({
    accessToken: v.pipe(v.string(), v.check(isHeaderValue)),
    refreshToken: v.exactOptional(v.string()),
    endsAt: v.exactOptional(v.number()),
    renewAt: v.exactOptional(v.number()),
  }),
  who: v.nullable(v.object({ name: v.string(), networkId: words, email: words, division: words })),
  binding: v.string(),
  signIn: v.string(),
});

/** Returns the text that is saved in the keychain between runs. */
export const accountToText = ({ tokens, who, signIn }: KeptAccount, binding: string): string =>
  JSON.stringify({ binding, signIn, tokens, who });

/** Returns undefined for text without an account. */
export function accountFromText(
  text: string,
): (KeptAccount & { readonly binding: string }) | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text), { abortEarly: true });
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
