import type { AuthorizationServer, Client } from 'oauth4webapi';
import type { SignInProfile } from '../../contract/service.ts';

export const clientOf = ({ clientId }: SignInProfile): Client => ({ client_id: clientId });

/**
 * Returns the server for oauth4webapi. A profile has endpoints but no issuer: an `iss` in the
 * callback (RFC 9207) is accepted as issuer if it has the authorization endpoint's origin, so
 * a callback from another provider is rejected.
 */
export function serverOf(signIn: SignInProfile, callback?: URLSearchParams): AuthorizationServer {
  const { authorizationEndpoint, tokenEndpoint, revocationEndpoint } = signIn;
  const { origin } = new URL(authorizationEndpoint);
  const sent = callback?.get('iss') ?? '';
  const issuer = URL.canParse(sent) && new URL(sent).origin === origin ? sent : origin;
  return {
    issuer,
    authorization_endpoint: authorizationEndpoint,
    ...(tokenEndpoint !== undefined && { token_endpoint: tokenEndpoint }),
    ...(revocationEndpoint !== undefined && { revocation_endpoint: revocationEndpoint }),
  };
}
