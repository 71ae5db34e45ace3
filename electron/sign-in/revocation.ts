import type { Profile } from '../contract/service.ts';
import { revokeToken, type Sending } from './oauth/token-requests.ts';
import type { Tokens } from './tokens.ts';

export interface RevocationParts extends Pick<Sending, 'fetch' | 'now'> {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly log: (message: string, thrown?: unknown) => string;
}

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
