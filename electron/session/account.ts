import * as v from 'valibot';
import type { Who } from '../contract/state.ts';
import { isHeaderValue, type Tokens } from './tokens.ts';

/** Who is signed in, and with what. */
export interface Account {
  readonly tokens: Tokens;
  readonly who: Who | null;
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
});

/** The one secret that is kept between runs. */
export const accountToText = (account: Account): string => JSON.stringify(account);

/** Undefined for what is none. */
export function accountFromText(text: string): Account | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
