import * as v from 'valibot';
import { call } from './call.ts';
import { displayText } from './display.ts';
import type { Problem } from './fields.ts';
import type { OfflineReason } from './result.ts';

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** E1: https, or http on a loopback host. @throws TypeError for what is no address. */
export function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/** Whether an address holds a user name or a password. @throws TypeError for what is no address. */
export function hasUserInfo(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

const text = v.string('wrong-type' satisfies Problem);

// RFC 1035, 2.3.4. A longer one would also fill the question that names it.
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

// RFC 9110, 5.6.2: what a header may be called.
const headerName = v.pipe(
  filled,
  v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'header-name' satisfies Problem),
);

/** Registered with the system by the installer. */
export const deepLinkCallback = 'stopbar-companion://auth/callback';

// What comes back is told by the letters in front of its query.
const plainAddress = v.pipe(
  address,
  v.check((url) => !/[?#]/.test(url), 'has-query' satisfies Problem),
);

const callback = v.union(
  [v.literal('loopback'), v.literal(deepLinkCallback), plainAddress],
  'way-back' satisfies Problem,
);

/** Where a service answers: its base address, without the slashes at its end. */
export const serviceAddress = v.pipe(
  plainAddress,
  v.transform((url) => url.replace(/\/+$/, '')),
);

const signIn = v.object({
  authorizationEndpoint: address,
  /** Absent where the callback itself carries the token. */
  tokenEndpoint: v.optional(address),
  /** RFC 7009. */
  revocationEndpoint: v.optional(address),
  clientId: filled,
  scope: v.optional(text, ''),
  /** Where the browser ends up. */
  callback: v.optional(callback, 'loopback'),
  /** What is sent as `redirect_uri`, if it differs from `callback`. */
  redirectUri: v.optional(plainAddress),
  /** Left out: see `responseTypeOf`. */
  responseType: v.optional(v.picklist(['code', 'token'], 'response-type' satisfies Problem)),
});

export type SignInProfile = v.InferOutput<typeof signIn>;

/**
 * What the provider is asked for. Left out it is `code`, except where nobody could exchange one:
 * then the provider sends the token itself.
 */
export const responseTypeOf = ({ responseType, tokenEndpoint, redirectUri }: Exchanging) =>
  responseType ?? ((tokenEndpoint ?? redirectUri) === undefined ? 'token' : 'code');

/**
 * Whether the service exchanges the code at its own `redirectUri`, then sends the browser to the
 * callback with the token.
 */
export const isExchangedByService = (profile: Exchanging): boolean =>
  profile.tokenEndpoint === undefined && responseTypeOf(profile) === 'code';

type Exchanging = Pick<SignInProfile, 'responseType' | 'tokenEndpoint' | 'redirectUri'>;

const exchanging = [['responseType'], ['tokenEndpoint'], ['redirectUri']] as const;

/** SERVICE.md, "Profiles": which service, and which identity provider. */
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
        // No redirect URI leads to a port that is chosen at sign-in. A deep link needs its state,
        // and the service sends none.
        ({ callback, ...profile }) =>
          profile.redirectUri === undefined ||
          (callback !== 'loopback' &&
            !(callback === deepLinkCallback && isExchangedByService(profile))),
        'way-back-of-redirect' satisfies Problem,
      ),
      ['callback'],
    ),
  ),
});

export type Profile = v.InferOutput<typeof profileSchema>;

/** Every address of a profile that the app, or the browser on its behalf, connects to. */
export function addressesOf({ baseUrl, signIn }: Profile): readonly string[] {
  const { authorizationEndpoint, tokenEndpoint, revocationEndpoint, redirectUri } = signIn;
  const endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint, redirectUri];
  return [baseUrl, ...endpoints].filter((url) => url !== undefined);
}

/** What is found where a service should be. */
export type Connection =
  | { readonly kind: 'healthy' }
  /** SERVICE.md B6: which parts of it are out. */
  | { readonly kind: 'outage'; readonly parts: readonly string[] }
  /** Something answers there, and has no health look-up: the service may be without one. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'not-the-service' }
  /** Redirects are not followed; null where it does not name an address. */
  | { readonly kind: 'moved'; readonly to: string | null }
  | { readonly kind: 'failing'; readonly status: number }
  | { readonly kind: 'unreached'; readonly reason: OfflineReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'broken' };

export const connectionCalls = {
  /** Asks without any token. What is wrong with the connection is the answer, and no failure. */
  testConnection: call(v.object({ baseUrl: serviceAddress })).answers<Connection>(),
};

/** What the practice service can play, so that a user sees what each looks like. */
export const conditions = [
  'none',
  /** Each answer comes after five seconds. */
  'slow',
  /** Nothing listens at its address. */
  'offline',
  /** 429 to everything. */
  'limited',
  /** 503 to everything. */
  'unavailable',
  /** Each change is made, and the connection ends before the answer. */
  'lost-reply',
  /** No sign-in from before it was chosen is valid. */
  'session-expired',
  /** 403 to every change that needs a sign-in. */
  'refused',
  /** The account is banned. */
  'banned',
] as const;

export type Condition = (typeof conditions)[number];

export const practiceCalls = {
  /** Until another one is chosen. `conflict`: the service in use isn't the practice service. */
  simulate: call(v.picklist(conditions)).answers<null>(),
};
