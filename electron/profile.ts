import * as v from 'valibot';
import { hasUserInfo, isSecure } from './secure-address.ts';

const address = v.pipe(
  v.string('must be text'),
  v.check((url) => URL.canParse(url), 'must be a full address, like https://example.org/v2'),
  v.check(isSecure, 'must be https, or http on this computer (127.0.0.1 or localhost)'),
  v.check((url) => !hasUserInfo(url), 'must not hold a user name or password'),
);

const filled = v.pipe(v.string('must be text'), v.trim(), v.nonEmpty('must not be empty'));

// RFC 9110, 5.6.2: what a header may be called.
const headerName = v.pipe(filled, v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a header name'));

const callback = v.union([v.literal('loopback'), address], 'must be "loopback" or an address');

/** SERVICE.md, "Profiles": which service, and which identity provider. */
const profile = v.object({
  name: filled,
  baseUrl: v.pipe(
    address,
    v.check((url) => !/[?#]/.test(url), 'must have no query and no fragment'),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
  tokenHeader: v.optional(headerName, 'X-Network-Token'),
  signIn: v.object({
    authorizationEndpoint: address,
    tokenEndpoint: v.optional(address),
    clientId: filled,
    scope: v.optional(v.string('must be text'), ''),
    callback: v.optional(callback, 'loopback'),
  }),
});

export type Profile = v.InferOutput<typeof profile>;

/** What a profile may leave out filled in. @throws Error that names the field at fault. */
export function parseProfile(input: unknown): Profile {
  // What an address must be is asked of addresses only.
  const parsed = v.safeParse(profile, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  if (field === null) throw new Error('it must be a JSON object');
  const missing = issue.received === 'undefined';
  throw new Error(`"${field}" ${missing ? 'is missing' : issue.message}`);
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
