import { longestCallback } from '../../contract/session.ts';
import { deepLinkCallback, type Profile } from '../../contract/service.ts';
import type { SignInWay } from '../../contract/state.ts';
import { isHeaderValue } from '../tokens.ts';

/**
 * Evidence for a callback besides its state: it came to a path that only the provider knows, or the
 * user pasted it.
 */
export type CallbackTrust = 'by-path' | 'by-user';

export interface ExpectedCallback {
  readonly state: string;
  /** Set for a provider that may not return the state. A callback then needs other evidence. */
  readonly stateOptional?: boolean;
}

/** Whether a callback belongs to the sign-in: anybody could send another one. */
export function isOurs(
  { state, stateOptional = false }: ExpectedCallback,
  { searchParams }: URL,
  trust?: CallbackTrust,
): boolean {
  const names = [...searchParams.keys()];
  if (new Set(names).size !== names.length) return false;
  const sent = searchParams.get('state');
  if (sent !== null && sent !== state) return false;
  const brings = stateOptional
    ? isHeaderValue(searchParams.get('token') ?? '')
    : searchParams.has('code');
  const answers = brings || searchParams.has('error');
  // A paste without a code, token or error doesn't end the sign-in: the user can correct it.
  if (sent !== null) return trust !== 'by-user' || answers;
  // Without a state and a token or error it can be anything, for example a reopened tab.
  return stateOptional && trust !== undefined && answers;
}

/** Returns how the browser returns to the app with this profile. */
export function wayOf(callback: Profile['signIn']['callback']): SignInWay {
  if (callback === 'loopback') return 'loopback';
  return callback === deepLinkCallback ? 'link' : 'paste';
}

/**
 * Returns the text as a callback if it leads to `place`, otherwise undefined. Moves the parameters of
 * its fragment to its query.
 */
export function callbackAt(place: string | undefined, text: string): URL | undefined {
  if (place === undefined || text.length > longestCallback || !URL.canParse(text)) return undefined;
  const callback = new URL(text);
  return placeOf(callback) === placeOf(new URL(place)) ? withFragmentInQuery(callback) : undefined;
}

/** Whether the text is a web address or has the scheme of `place`. */
export function isAddress(place: string, text: string): boolean {
  if (text.length > longestCallback) return false;
  const protocol = URL.parse(text)?.protocol;
  return protocol !== undefined && ['https:', 'http:', new URL(place).protocol].includes(protocol);
}

function withFragmentInQuery(callback: URL): URL {
  const url = new URL(callback);
  url.hash = '';
  for (const [name, value] of new URLSearchParams(callback.hash.slice(1))) {
    // RFC 6749, 4.2.2.
    url.searchParams.append(name === 'access_token' ? 'token' : name, value);
  }
  return url;
}

/** Ignores a slash at the end, which browsers and servers may add or remove. */
const placeOf = ({ protocol, username, password, host, pathname }: URL): string =>
  JSON.stringify([protocol, username, password, host, pathname.replace(/\/$/, '')]);
