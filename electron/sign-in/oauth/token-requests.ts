import * as oauth from 'oauth4webapi';
import { errorBodyBytes } from '../../api/http/response-body.ts';
import { sendHttp, type HttpReply } from '../../api/http/send-http.ts';
import type { EpochMs } from '../../contract/result.ts';
import type { SignInProfile } from '../../contract/service.ts';
import type { Attempt } from './authorization.ts';
import { clientOf, serverOf } from './authorization-server.ts';
import { tokensFrom, withUsableFields, type Tokens } from '../tokens.ts';

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  /** Aborted when the tokens aren't needed any more. */
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  readonly now: () => EpochMs;
}

interface Exchange {
  readonly callback: URLSearchParams;
  readonly redirectUri: string;
}

/**
 * Exchanges the code for tokens (RFC 6749, 4.1.3).
 * @throws oauth4webapi's errors; UnreadableToken; what `fetch` throws.
 */
export async function exchangeCode(
  signIn: SignInProfile,
  { codeVerifier }: Attempt,
  { callback, redirectUri }: Exchange,
  sending: Sending,
): Promise<Tokens> {
  const server = serverOf(signIn, callback);
  const client = clientOf(signIn);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    callback,
    redirectUri,
    codeVerifier,
    optionsOf(sending),
  );
  const answer = await oauth.processAuthorizationCodeResponse(server, client, response);
  return tokensFrom(answer, sending.now());
}

/**
 * Renews tokens (RFC 6749, 6). A refresh token in the response replaces the one that was sent.
 * @throws oauth4webapi's errors, `ResponseBodyError` if the provider rejected it; UnreadableToken;
 * what `fetch` throws.
 */
export async function refreshTokens(
  signIn: SignInProfile,
  refreshToken: string,
  sending: Sending,
): Promise<Tokens> {
  const server = serverOf(signIn);
  const client = clientOf(signIn);
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refreshToken,
    optionsOf(sending),
  );
  const answer = await oauth.processRefreshTokenResponse(server, client, response);
  return tokensFrom(answer, sending.now(), refreshToken);
}

/** Revokes a token (RFC 7009). @throws oauth4webapi's errors; what `fetch` throws. */
export async function revokeToken(
  signIn: SignInProfile,
  token: string,
  sending: Sending,
): Promise<void> {
  const response = await oauth.revocationRequest(
    serverOf(signIn),
    clientOf(signIn),
    oauth.None(),
    token,
    optionsOf(sending),
  );
  await oauth.processRevocationResponse(response);
}

const optionsOf = ({ fetch, signal, timeoutMs }: Sending) => ({
  ...(signal && { signal }),
  [oauth.customFetch]: async (url: string, { method, headers, body }: TokenRequest) => {
    const request = { url, method, headers, body: body.toString() };
    // An endless response must not fill the memory.
    const limits = { maxBytes: errorBodyBytes, timeoutMs, ends: [signal] };
    return responseOf(await sendHttp(fetch, request, limits));
  },
  // A profile allows plain HTTP only on a loopback host.
  [oauth.allowInsecureRequests]: true,
});

type TokenRequest = oauth.CustomFetchOptions<'POST', URLSearchParams>;

function responseOf({ status, headers, text }: HttpReply): Response {
  // Leave out the reason phrase: Response throws for one that isn't Latin-1.
  const answer = new Response(withUsableFields(text) || null, { status, headers });
  // RFC 6749, 5.2: the body has the error, but oauth4webapi would only look at the challenge.
  answer.headers.delete('www-authenticate');
  return answer;
}
