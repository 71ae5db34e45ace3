import type { TokenEndpointResponse } from 'oauth4webapi';
import type { EpochMs } from '../contract/result.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** When the access token expires, by this computer's clock; absent if the provider didn't say. */
  readonly endsAt?: EpochMs;
  /** From this time on, requests renew the token before they use it. */
  readonly renewAt?: EpochMs;
}

/** The provider replied with something that isn't a usable token. */
export class UnreadableToken extends Error {}

/**
 * Whether a header can carry the token (RFC 9110, 5.5). It would lose leading and trailing spaces.
 */
export const isHeaderValue = (token: string): boolean =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(token);

/** @throws UnreadableToken for a token that no header can carry. */
export function tokenFrom(text: string): Tokens {
  if (!isHeaderValue(text)) throw new UnreadableToken('The access token isn’t a header value');
  return { accessToken: text };
}

/**
 * Returns the tokens of a token response (RFC 6749, 5.1).
 * @param before the refresh token that was used; it stays valid if the response has no new one.
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

/** Accepts seconds up to about 3,000 years, which a Date can hold. */
function isLifetime(given: unknown): boolean {
  // Some providers send a string, which oauth4webapi accepts.
  const seconds = typeof given === 'string' ? parseFloat(given) : given;
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e11;
}

/**
 * Returns a response's text without an ID token, an invalid `expires_in` and fields that are null. oauth4webapi
 * would reject all of it for an ID token of an issuer that it doesn't know, for an invalid lifetime or for null,
 * and the refresh token, which was spent to get it, would be lost. The service says whose token it is.
 */
export function withUsableFields(text: string): string {
  const kept = (name: string, value: unknown) =>
    name === 'id_token' ||
    (name === 'expires_in' && !isLifetime(value)) ||
    (name !== '' && value === null)
      ? undefined
      : value;
  try {
    return JSON.stringify(JSON.parse(text, kept));
  } catch {
    return text;
  }
}
