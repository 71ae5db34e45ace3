import * as v from 'valibot';
import { call } from './call.ts';
import { displayText } from './display.ts';
import { icao, type Problem } from './fields.ts';
import type { OfflineReason } from './result.ts';

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * E1: whether an address is https, or http on a loopback host.
 * @throws TypeError if it isn't an address.
 */
export function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/** Whether an address has a user name or password. @throws TypeError if it isn't an address. */
export function hasUserInfo(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

const text = v.string('wrong-type' satisfies Problem);

// RFC 1035, 2.3.4. This also limits the length of the message box that shows the host.
const longestHost = 253;
const longestUrl = 2000;

const isAddress = (url: string): boolean =>
  URL.canParse(url) && url.length <= longestUrl && new URL(url).hostname.length <= longestHost;

const address = v.pipe(
  text,
  v.check(isAddress, 'address' satisfies Problem),
  v.check(isSecure, 'insecure' satisfies Problem),
  v.check((url) => !hasUserInfo(url), 'user-info' satisfies Problem),
);

const filled = v.pipe(text, v.trim(), v.nonEmpty('required' satisfies Problem));

// The names that can't be set (Fetch Standard, "forbidden request-header"), and those of the body.
const reserved =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade|via)$/i;

// RFC 9110, 5.6.2: the name of a header.
const headerName = v.pipe(
  filled,
  v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'header-name' satisfies Problem),
  v.check((name) => !reserved.test(name), 'reserved-header' satisfies Problem),
);

/** The installer registers this scheme. */
export const deepLinkCallback = 'stopbar-companion://auth/callback';

// A callback is recognised by its text before the query.
const plainAddress = v.pipe(
  address,
  v.check((url) => !/[?#]/.test(url), 'has-query' satisfies Problem),
);

const callback = v.union(
  [v.literal('loopback'), v.literal(deepLinkCallback), plainAddress],
  'callback-address' satisfies Problem,
);

/** A service's base address, without slashes at its end. */
const serviceAddress = v.pipe(
  plainAddress,
  v.transform((url) => url.replace(/\/+$/, '')),
);

const signIn = v.object({
  authorizationEndpoint: address,
  /** Absent if the callback itself has the token. */
  tokenEndpoint: v.optional(address),
  /** RFC 7009. */
  revocationEndpoint: v.optional(address),
  clientId: filled,
  scope: v.optional(text, ''),
  /** The address where the browser ends up. */
  callback: v.optional(callback, 'loopback'),
  /** The `redirect_uri` to send, if it differs from `callback`. */
  redirectUri: v.optional(plainAddress),
  /** Default: see `responseTypeOf`. */
  responseType: v.optional(v.picklist(['code', 'token'], 'response-type' satisfies Problem)),
});

export type SignInProfile = v.InferOutput<typeof signIn>;

/**
 * Returns the response type to request. The default is `code`, or `token` if nothing could exchange
 * a code.
 */
export const responseTypeOf = ({ responseType, tokenEndpoint, redirectUri }: Exchanging) =>
  responseType ?? ((tokenEndpoint ?? redirectUri) === undefined ? 'token' : 'code');

/**
 * Whether the service exchanges the code at its own `redirectUri` and then redirects the browser to
 * the callback with the token.
 */
export const isExchangedByService = (profile: Exchanging): boolean =>
  profile.tokenEndpoint === undefined && responseTypeOf(profile) === 'code';

type Exchanging = Pick<SignInProfile, 'responseType' | 'tokenEndpoint' | 'redirectUri'>;

const exchanging = [['responseType'], ['tokenEndpoint'], ['redirectUri']] as const;

/** A service and its identity provider (SERVICE.md, "Profiles"). */
export const profileSchema = v.object({
  name: v.pipe(text, v.transform(displayText), v.nonEmpty('required' satisfies Problem)),
  baseUrl: serviceAddress,
  tokenHeader: v.optional(headerName, 'X-Network-Token'),
  signIn: v.pipe(
    signIn,
    v.forward(
      v.partialCheck(
        exchanging,
        (profile) => responseTypeOf(profile) === 'code' || profile.tokenEndpoint === undefined,
        'token-endpoint-unused' satisfies Problem,
      ),
      ['tokenEndpoint'],
    ),
    v.forward(
      v.partialCheck(
        exchanging,
        (profile) => profile.redirectUri !== undefined || !isExchangedByService(profile),
        'redirect-uri-needed' satisfies Problem,
      ),
      ['redirectUri'],
    ),
    v.forward(
      v.partialCheck(
        [...exchanging, ['callback']],
        // The service can't redirect to a port that is chosen at sign-in. It can't use a deep link
        // either: that needs the state, which the service doesn't send.
        ({ callback, ...profile }) =>
          profile.redirectUri === undefined ||
          (callback !== 'loopback' &&
            !(callback === deepLinkCallback && isExchangedByService(profile))),
        'callback-of-redirect' satisfies Problem,
      ),
      ['callback'],
    ),
  ),
});

export type Profile = v.InferOutput<typeof profileSchema>;

export type Connection =
  | { readonly kind: 'healthy' }
  /** The service reports an outage of these parts (SERVICE.md B6). */
  | { readonly kind: 'outage'; readonly parts: readonly string[] }
  /** A server replies but has no health look-up. It may still be the service. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'not-the-service' }
  /** A redirect, which isn't followed. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'failing'; readonly status: number }
  | { readonly kind: 'unreached'; readonly reason: OfflineReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'broken' };

export const connectionCalls = {
  /** Sends no token. Returns a connection problem as a result, not as an error. */
  testConnection: call(v.object({ baseUrl: serviceAddress })).answers<Connection>(),
};

/** Conditions that the practice service can simulate. */
export const conditions = [
  'none',
  /** Every reply takes five seconds. */
  'slow',
  /** The service doesn't accept connections. */
  'offline',
  /** Every reply is 429. */
  'limited',
  /** Every reply is 503. */
  'unavailable',
  /** Changes are made, but the connection closes before the reply. */
  'lost-reply',
  /** Earlier sign-ins aren't valid any more. */
  'session-expired',
  /** Every change that needs a sign-in gets a 403. */
  'refused',
  /** The account is banned. */
  'banned',
] as const;

export type Condition = (typeof conditions)[number];

export const practiceCalls = {
  /** Simulates a condition from now on. `conflict`: the practice service isn't in use. */
  simulate: call(v.picklist(conditions)).answers<null>(),
  /** Simulates changes by others at an airport. `conflict`: nothing there can be changed. */
  simulateChanges: call(icao).answers<null>(),
};
