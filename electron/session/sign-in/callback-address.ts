import { longestCallback } from '../../contract/session.ts';
import { deepLinkCallback, type Profile } from '../../contract/service.ts';
import type { SignInWay } from '../../contract/state.ts';

/** The way back from the browser that a profile asks for. */
export function wayOf(callback: Profile['signIn']['callback']): SignInWay {
  if (callback === 'loopback') return 'loopback';
  return callback === deepLinkCallback ? 'link' : 'paste';
}

/**
 * Returns the callback that a text is, if it leads to `place`; undefined for anything else. What is
 * in its fragment is moved to its query, so that all of it is judged together.
 */
export function callbackAt(place: string, text: string): URL | undefined {
  if (text.length > longestCallback || !URL.canParse(text)) return undefined;
  const callback = new URL(text);
  return placeOf(callback) === placeOf(new URL(place)) ? withFragmentInQuery(callback) : undefined;
}

/** Whether a text is an address that a browser, or this way back, could have ended on. */
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

/** Without the last slash: browsers and servers add one, and remove it. */
const placeOf = ({ protocol, username, password, host, pathname }: URL): string =>
  JSON.stringify([protocol, username, password, host, pathname.replace(/\/$/, '')]);
