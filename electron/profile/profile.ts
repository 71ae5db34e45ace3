import * as v from 'valibot';
import { problemOf, type Problem } from '../api/schema.ts';
import { displayText } from '../contract/display.ts';
import { hasUserInfo, isSecure } from './secure-address.ts';

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

/** After the name of a field, for who reads a file; the page says it in its own words. */
const reasons: Readonly<Partial<Record<Problem, string>>> = {
  required: 'must not be empty',
  'wrong-type': 'must be text',
  address: 'must be a full address, like https://example.org/v2',
  insecure: 'must be https, or http on this computer (127.0.0.1 or localhost)',
  'user-info': 'must not hold a user name or password',
  'has-query': 'must have no query and no fragment',
  'header-name': 'must be a header name',
  'way-back': `must be "loopback", "${deepLinkCallback}" or an https address without query and fragment`,
  'response-type': 'must be "code" or "token"',
  'token-endpoint-unused': 'must be left out where responseType is "token": no code is exchanged',
  'redirect-uri-needed': 'must be given where responseType is "code" and there is no tokenEndpoint',
  'way-back-of-redirect':
    'must be the https address that the browser ends on, because redirectUri leads elsewhere',
};

/** What a profile may leave out filled in. @throws Error that names the field at fault. */
export function parseProfile(input: unknown): Profile {
  // What an address must be is asked of addresses only.
  const parsed = v.safeParse(profileSchema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  if (field === null) throw new Error('it must be a JSON object');
  const missing = issue.received === 'undefined';
  const problem = problemOf(issue);
  const reason = problem && reasons[problem];
  throw new Error(`"${field}" ${missing ? 'is missing' : (reason ?? issue.message)}`);
}

/** @throws Error as `parseProfile` does, and for text that is not JSON. */
export function parseProfileText(text: string): Profile {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
  return parseProfile(input);
}
