import * as v from 'valibot';
import type { Problem } from './fields.ts';
import { call, signedCall } from './call.ts';

/** The length limit of a callback (O9), longer than any address that a browser shows. */
export const longestCallback = 16 * 1024;

/** The address where the browser ended up, without spaces that were copied with it. */
export const pastedAddress = v.object({
  address: v.pipe(
    v.string('wrong-type' satisfies Problem),
    v.transform((typed) => typed.replace(/\s+/g, '')),
    v.nonEmpty('required' satisfies Problem),
    v.maxLength(longestCallback, 'callback' satisfies Problem),
  ),
});

export const sessionCalls = {
  signIn: call(v.undefined()).answers<null>(),
  reopenSignIn: call(v.undefined()).answers<null>(),
  /** Returns once the address is checked. The result of the sign-in comes from `signIn`. */
  pasteCallback: call(pastedAddress).answers<null>(),
  /** Uses the address in the clipboard, which the page can't read: it contains a code or a token. */
  pasteCopiedCallback: call(v.undefined()).answers<null>(),
  /** Asks the service again whose account it is. Fails if that look-up fails. */
  checkAccount: signedCall(v.undefined()).answers<null>(),
  /** Retries what failed in the keychain. */
  retryKeychain: call(v.undefined()).answers<null>(),
  signOut: signedCall(v.undefined()).answers<null>(),
};
