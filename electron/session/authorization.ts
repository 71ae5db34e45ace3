import * as oauth from 'oauth4webapi';
import { cappedAnswer, errorBodyBytes } from '../api/answer-body.ts';
import type { Profile } from '../profile.ts';

type SignInProfile = Profile['signIn'];

/** What one sign-in remembers while the browser is away; never used twice. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
}

export const newAttempt = (): Attempt => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
});

/** RFC 6749, 4.1.1 with RFC 7636: the address that the browser is sent to. */
export async function authorizationUrl(
  { authorizationEndpoint, clientId, scope }: SignInProfile,
  { state, codeVerifier }: Attempt,
  redirectUri: string,
): Promise<string> {
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * RFC 6749, 4.1.2: judges what the browser brought back.
 * @throws oauth4webapi's errors, `AuthorizationResponseError` where the provider refused.
 */
export function readCallback(
  signIn: SignInProfile,
  { state }: Attempt,
  callback: URL,
): URLSearchParams {
  const client = { client_id: signIn.clientId };
  return oauth.validateAuthResponse(serverOf(signIn, callback), client, callback, state);
}

export interface Exchange {
  readonly callback: URLSearchParams;
  readonly redirectUri: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

/**
 * RFC 6749, 4.1.3: exchanges the code for an access token.
 * @throws oauth4webapi's errors; what `fetch` throws.
 */
export async function exchangeCode(
  signIn: SignInProfile,
  { codeVerifier }: Attempt,
  { callback, redirectUri, fetch, signal }: Exchange,
): Promise<oauth.TokenEndpointResponse> {
  const server = serverOf(signIn);
  const client = { client_id: signIn.clientId };
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    callback,
    redirectUri,
    codeVerifier,
    {
      signal,
      [oauth.customFetch]: async (...request) => answerOf(await fetch(...request)),
      // The profile lets plain HTTP through on a loopback host only.
      [oauth.allowInsecureRequests]: true,
    },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

// A provider's endless answer must not fill the memory.
const bounds = { maxBytes: errorBodyBytes, withinMs: 30_000 };

async function answerOf(response: Response): Promise<Response> {
  const answer = await cappedAnswer(response, bounds);
  // RFC 6749, 5.2: the body says why; a challenge beside it would be all that is looked at.
  answer.headers.delete('www-authenticate');
  return answer;
}

/**
 * A profile names endpoints, not an issuer. An `iss` that was sent (RFC 9207) is taken for it if
 * it lies on the authorization endpoint's origin, so that another provider's answer is refused.
 */
function serverOf(signIn: SignInProfile, callback?: URL): oauth.AuthorizationServer {
  const { origin } = new URL(signIn.authorizationEndpoint);
  const sent = callback?.searchParams.get('iss') ?? '';
  const issuer = URL.canParse(sent) && new URL(sent).origin === origin ? sent : origin;
  return {
    issuer,
    authorization_endpoint: signIn.authorizationEndpoint,
    ...(signIn.tokenEndpoint !== undefined && { token_endpoint: signIn.tokenEndpoint }),
  };
}
