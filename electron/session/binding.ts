import { createHash } from 'node:crypto';
import type { Profile } from '../profile.ts';

/**
 * Returns what a sign-in is tied to: everything that decides who is sent its tokens. A profile with
 * another binding must not use them.
 */
export function bindingOf({ baseUrl, tokenHeader, signIn }: Profile): string {
  const { authorizationEndpoint, tokenEndpoint = '', revocationEndpoint = '', clientId } = signIn;
  const endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint];
  const bound = [baseUrl, tokenHeader.toLowerCase(), ...endpoints, clientId];
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url');
}
