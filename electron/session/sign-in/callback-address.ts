import { longestCallback } from '../../contract/session.ts';
import { deepLinkCallback, type Profile } from '../../contract/service.ts';
import type { SignInWay } from '../../contract/state.ts';

/** Returns how the browser returns to the app with this profile. */
export function wayOf(callback: Profile['signIn']['callback']): SignInWay {
  if (callback === 'loopback') return 'loopback';
  return callback === deepLinkCallback ? 'link' : 'paste';
}

/**
 * Returns the text as a callback if it leads to `place`, otherwise undefined. Moves the parameters of
 * its fragment to its query.
 */
export function callbackAt(place: string, text: string): URL | undefined {
  if (text.length > longestCallback || !URL.canParse(text)) return undefined;
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
