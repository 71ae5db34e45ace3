import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { problemOf, type Problem } from '../contract/fields.ts';
import { deepLinkCallback, profileSchema, type Profile } from '../contract/service.ts';

/** Error texts for a profile file, to put after a field's name. The page has its own texts. */
const reasons: Readonly<Partial<Record<Problem, string>>> = {
  required: 'must not be empty',
  'wrong-type': 'must be text',
  address: 'must be a full address, like https://example.org/v2',
  insecure: 'must be https, or http on this computer (127.0.0.1 or localhost)',
  'user-info': 'must not contain a user name or password',
  'has-query': 'must not have a query or fragment',
  'header-name': 'must be a valid header name',
  'reserved-header': 'must be a header that can have a token',
  'callback-address': `must be "loopback", "${deepLinkCallback}" or an https address without a query or fragment`,
  'response-type': 'must be "code" or "token"',
  'token-endpoint-unused': 'isn’t used with responseType "token": remove it',
  'redirect-uri-needed': 'is needed with responseType "code" if there is no tokenEndpoint',
  'callback-of-redirect':
    'must be the https address that the browser ends on, because redirectUri leads elsewhere',
};

/** Returns the profile with defaults filled in. @throws Error that names the invalid field. */
export function parseProfile(input: unknown): Profile {
  // Stop at a field's first issue: later checks need a valid address.
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

/** @throws Error as `parseProfile` does, and for text that isn't JSON. */
export function parseProfileText(text: string): Profile {
  let input: unknown;
  try {
    // Windows PowerShell begins a file with a byte order mark.
    input = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new Error('it isn’t JSON', { cause });
  }
  return parseProfile(input);
}

/** @throws Error that names the file and, if there is one, the invalid field. */
export async function readProfile(file: string): Promise<Profile> {
  try {
    return parseProfileText(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The profile ${file} can’t be used: ${reason}`, { cause });
  }
}

/** Returns every address of a profile that the app or the browser connects to. */
export function addressesOf({ baseUrl, signIn }: Profile): readonly string[] {
  const { authorizationEndpoint, tokenEndpoint, revocationEndpoint, redirectUri, callback } =
    signIn;
  const endpoints = [authorizationEndpoint, tokenEndpoint, revocationEndpoint, redirectUri];
  const landing = callback === 'loopback' || callback === deepLinkCallback ? undefined : callback;
  return [baseUrl, ...endpoints, landing].filter((url) => url !== undefined);
}
