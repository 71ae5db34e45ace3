import { createHash } from 'node:crypto';
import type { Profile } from '../contract/service.ts';

/**
 * Returns everything that decides who issues a sign-in's tokens and who receives them. A profile
 * with another binding must not use the tokens.
 */
export function bindingOf({ baseUrl, tokenHeader, signIn }: Profile): string {
  const { authorizationEndpoint, tokenEndpoint = '', revocationEndpoint = '', clientId } = signIn;
  const { redirectUri } = signIn;
  const endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint];
  const bound = [baseUrl, tokenHeader.toLowerCase(), ...endpoints, clientId];
  // Leave it out if there is none, so sign-ins saved by earlier versions stay valid.
  if (redirectUri !== undefined) bound.push(redirectUri);
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url');
}
