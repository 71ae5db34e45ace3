import type { TokenEndpointResponse } from 'oauth4webapi';
import type { EpochMs } from '../../contract/result.ts';

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

/** Empty for a lifetime that makes no sense: the end is then not known. */
function lifetime(seconds: number, now: EpochMs) {
  if (!isLifetime(seconds)) return {};
  const milliseconds = seconds * 1000;
  const endsAt = now + milliseconds;
  return { endsAt, renewAt: endsAt - Math.min(longestMarginMs, milliseconds / 10) };
}

/** Seconds, up to about 3,000 years: far from the end of what a Date can hold. */
function isLifetime(given: unknown): boolean {
  // Some providers send text, and oauth4webapi takes it.
  const seconds = typeof given === 'string' ? parseFloat(given) : given;
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e11;
}

/**
 * The same answer without an `expires_in` that makes no sense. oauth4webapi would reject the whole
 * answer, and the refresh token that was used for it would be lost.
 */
export async function withoutOddLifetime(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return answer;
  if (isLifetime(body.expires_in)) return answer;
  return new Response(JSON.stringify({ ...body, expires_in: undefined }), { status, headers });
}
