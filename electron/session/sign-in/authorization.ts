import * as oauth from 'oauth4webapi';
import {
  isExchangedByService,
  responseTypeOf,
  type SignInProfile,
} from '../../contract/service.ts';
import { clientOf, serverOf } from './authorization-server.ts';
import { tokenFrom, type Tokens } from '../keychain/tokens.ts';

/** What one sign-in remembers while the browser is away; never used twice. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
}

export const newAttempt = (): Attempt => ({
  state: oauth.generateRandomState(),
  codeVerifier: oauth.generateRandomCodeVerifier(),
});

/** RFC 6749, 4.1.1 or 4.2.1, with RFC 7636: where the browser is sent. */
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
    // The service has no verifier, and a provider that was sent a challenge asks for one.
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
 * RFC 6749, 4.1.2: judges what the browser brought back.
 * @throws oauth4webapi's errors, `AuthorizationResponseError` where the provider refused.
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
 * The same for a profile without a token endpoint, whose callback carries the token itself: in
 * `token`, which no standard knows, and perhaps without the state.
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
