import { createHash } from 'node:crypto';
import type { Profile } from '../../contract/service.ts';

/**
 * Returns what a sign-in is tied to: everything that decides who issues its tokens and who is
 * sent them. A profile with another binding must not use them.
 */
export function bindingOf({ baseUrl, tokenHeader, signIn }: Profile): string {
  const { authorizationEndpoint, tokenEndpoint = '', revocationEndpoint = '', clientId } = signIn;
  const { redirectUri } = signIn;
  const endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint];
  const bound = [baseUrl, tokenHeader.toLowerCase(), ...endpoints, clientId];
  // Left out where there is none: kept sign-ins of earlier versions stay valid.
  if (redirectUri !== undefined) bound.push(redirectUri);
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url');
}
