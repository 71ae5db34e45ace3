import type { AuthorizationServer, Client } from 'oauth4webapi';
import type { SignInProfile } from '../../contract/service.ts';

export const clientOf = ({ clientId }: SignInProfile): Client => ({ client_id: clientId });

/**
 * A profile names endpoints, not an issuer. An `iss` that was sent (RFC 9207) is taken for it if
 * it lies on the authorization endpoint's origin, so that another provider's answer is refused.
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
