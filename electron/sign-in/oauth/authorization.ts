import * as oauth from 'oauth4webapi';
import {
  isExchangedByService,
  responseTypeOf,
  type SignInProfile,
} from '../../contract/service.ts';
import { clientOf, serverOf } from './authorization-server.ts';
import { tokenFrom, type Tokens } from '../tokens.ts';

/** The secrets of one sign-in; never used twice. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
}

export const newAttempt = (): Attempt => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
});

/** Returns the address to open in the browser (RFC 6749, 4.1.1 or 4.2.1, with RFC 7636). */
export async function authorizationUrl(
  signIn: SignInProfile,
  { state, codeVerifier }: Attempt,
  redirectUri: string,
): Promise<string> {
  const { authorizationEndpoint, clientId, scope } = signIn;
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: responseTypeOf(signIn),
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    // If the service exchanges the code, send no challenge: the service doesn't have the verifier.
    ...(!isExchangedByService(signIn) && {
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Reads and checks the parameters of a callback (RFC 6749, 4.1.2).
 * @throws oauth4webapi's errors, `AuthorizationResponseError` if the provider rejected the sign-in.
 */
export function readCallback(
  signIn: SignInProfile,
  { state }: Attempt,
  { searchParams }: URL,
): URLSearchParams {
  const server = serverOf(signIn, searchParams);
  return oauth.validateAuthResponse(server, clientOf(signIn), searchParams, state);
}

/**
 * Reads and checks a callback for a profile without a token endpoint. It has the token itself, in
 * the non-standard parameter `token`, and perhaps no state.
 * @throws oauth4webapi's errors; UnreadableToken for a token that no header can carry.
 */
export function readTokenCallback(
  signIn: SignInProfile,
  { state }: Attempt,
  { searchParams }: URL,
): Tokens {
  const rest = new URLSearchParams(searchParams);
  rest.delete('token');
  const expected = rest.has('state') ? state : oauth.expectNoState;
  oauth.validateAuthResponse(serverOf(signIn, searchParams), clientOf(signIn), rest, expected);
  return tokenFrom(searchParams.get('token') ?? '');
}
