import type { TokenEndpointResponse } from 'oauth4webapi';
import type { EpochMs } from '../contract/result.ts';

/** What a sign-in gave. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** By this computer's clock; absent where the provider did not say. */
  readonly endsAt?: EpochMs;
  /** From when on a request had better renew it first. */
  readonly renewAt?: EpochMs;
}

/** The provider answered, and what it gave is no token. */
export class UnreadableToken extends Error {}

/** RFC 9110, 5.5: what can travel in a header; spaces at its ends would be lost. */
export const isHeaderValue = (token: string): boolean =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(token);

/** @throws UnreadableToken for a token that no header can carry. */
export function tokenFrom(text: string): Tokens {
  if (!isHeaderValue(text)) throw new UnreadableToken('The access token is no header value');
  return { accessToken: text };
}

/**
 * RFC 6749, 5.1.
 * @param before the refresh token that was used, which lasts where no other comes.
 * @throws UnreadableToken for a token that no header can carry.
 */
export function tokensFrom(
  { access_token, refresh_token = '', expires_in }: TokenEndpointResponse,
  now: EpochMs,
  before = '',
): Tokens {
  const refreshToken = refresh_token || before;
  return {
    ...tokenFrom(access_token),
    ...(refreshToken !== '' && { refreshToken }),
    ...(expires_in !== undefined && lifetime(expires_in, now)),
  };
}

const longestMarginMs = 60_000;

function lifetime(seconds: number, now: EpochMs) {
  const milliseconds = seconds * 1000;
  const endsAt = now + milliseconds;
  return { endsAt, renewAt: endsAt - Math.min(longestMarginMs, milliseconds / 10) };
}
