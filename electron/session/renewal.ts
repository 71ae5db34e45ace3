import { ResponseBodyError } from 'oauth4webapi';
import type { Profile } from '../contract/service.ts';
import { errorOfSignIn } from './sign-in/sign-in-errors.ts';
import { refreshTokens, type Sending } from './sign-in/token-requests.ts';
import type { Tokens } from './keychain/tokens.ts';
import { withTimeout } from '../api/with-timeout.ts';

export interface RenewalParts extends Pick<Sending, 'fetch' | 'now'> {
  readonly profile: Pick<Profile, 'signIn'>;
  readonly exchangeMs?: number;
  readonly log: (message: string, thrown?: unknown) => string;
  readonly clean: (text: string) => string;
}

/** `refused` is the provider's own word that the sign-in is over; `failed` says nothing of it. */
export type Renewal =
  { readonly kind: 'renewed'; readonly tokens: Tokens } | { readonly kind: 'refused' | 'failed' };

/** O16: new tokens for a refresh token, which is spent by it. Never throws. */
export async function renew(parts: RenewalParts, refreshToken: string): Promise<Renewal> {
  const { profile, fetch, now, exchangeMs = 30_000, log } = parts;
  try {
    const tokens = await withTimeout(exchangeMs, undefined, (signal) =>
      refreshTokens(profile.signIn, refreshToken, { fetch, signal, now }),
    );
    return { kind: 'renewed', tokens };
  } catch (thrown) {
    // RFC 6749, 5.2.
    if (thrown instanceof ResponseBodyError && thrown.error === 'invalid_grant') {
      return { kind: 'refused' };
    }
    const error = errorOfSignIn(thrown, parts.clean);
    log(
      `The sign-in could not be renewed: ${error?.kind ?? 'unexpected'}`,
      error ? undefined : thrown,
    );
    return { kind: 'failed' };
  }
}
