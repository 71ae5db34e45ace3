import { ResponseBodyError } from 'oauth4webapi';
import type { SignInParts } from './oauth/sign-in.ts';
import { errorOfSignIn } from './oauth/sign-in-errors.ts';
import { refreshTokens } from './oauth/token-requests.ts';
import type { Tokens } from './tokens.ts';

export type RenewalParts = Pick<
  SignInParts,
  'profile' | 'fetch' | 'exchangeMs' | 'log' | 'clean' | 'now'
>;

/** `refused`: the provider says that the sign-in is over. `failed`: we don't know. */
export type Renewal =
  { readonly kind: 'renewed'; readonly tokens: Tokens } | { readonly kind: 'refused' | 'failed' };

/** O16: exchanges a refresh token for new tokens, which makes the old one invalid. Never throws. */
export async function renew(parts: RenewalParts, refreshToken: string): Promise<Renewal> {
  const { profile, fetch, now, exchangeMs = 30_000, log } = parts;
  try {
    const sending = { fetch, timeoutMs: exchangeMs, now };
    const tokens = await refreshTokens(profile.signIn, refreshToken, sending);
    return { kind: 'renewed', tokens };
  } catch (thrown) {
    // RFC 6749, 5.2. For an expired refresh token, some providers reply `invalid_request`.
    if (thrown instanceof ResponseBodyError && /^invalid_(grant|request)$/.test(thrown.error)) {
      return { kind: 'refused' };
    }
    const error = errorOfSignIn(thrown, parts.clean);
    log(`Can’t renew the sign-in: ${error?.kind ?? 'unexpected'}`, error ? undefined : thrown);
    return { kind: 'failed' };
  }
}
