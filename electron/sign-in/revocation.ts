import type { SignInParts } from './oauth/sign-in.ts';
import { revokeToken } from './oauth/token-requests.ts';
import type { Tokens } from './tokens.ts';

export type RevocationParts = Pick<SignInParts, 'profile' | 'fetch' | 'log' | 'now'>;

const revocationMs = 10_000;

/**
 * Revokes tokens if the provider has an endpoint for it (RFC 7009). The refresh token goes first:
 * most providers then end the whole sign-in. Never throws.
 */
export async function revoke(
  { profile: { signIn }, fetch, now, log }: RevocationParts,
  { accessToken, refreshToken }: Tokens,
): Promise<void> {
  if (signIn.revocationEndpoint === undefined) return;
  for (const token of [refreshToken, accessToken]) {
    if (token === undefined) continue;
    try {
      await revokeToken(signIn, token, { fetch, timeoutMs: revocationMs, now });
    } catch (thrown) {
      log('Can’t revoke a token', thrown);
    }
  }
}
