import { longestCallback } from '../contract/session.ts';
import { deepLinkCallback, type Profile } from '../profile.ts';
import type { SignInWay } from '../contract/state.ts';

/** The way back from the browser that a profile asks for. */
export function wayOf(callback: Profile['signIn']['callback']): SignInWay {
  if (callback === 'loopback') return 'loopback';
  return callback === deepLinkCallback ? 'link' : 'paste';
}

/** The callback that a text is, if it leads to `redirectUri`; undefined for anything else. */
export function callbackAt(redirectUri: string, text: string): URL | undefined {
  if (text.length > longestCallback || !URL.canParse(text)) return undefined;
  const callback = new URL(text);
  return placeOf(callback) === placeOf(new URL(redirectUri)) ? callback : undefined;
}

/** Parsed, because a browser shows `https://a.example/` for `https://a.example`. */
const placeOf = ({ protocol, username, password, host, pathname }: URL): string =>
  JSON.stringify([protocol, username, password, host, pathname]);
