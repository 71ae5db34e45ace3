import * as v from 'valibot';
import type { Problem } from './fields.ts';
import { call } from './call.ts';

/** Longer than any address that a browser shows, and what a callback may be at most (O9). */
export const longestCallback = 16 * 1024;

/** The address that the browser ended up on: it has no spaces, whatever was copied along. */
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
  cancelSignIn: call(v.undefined()).answers<null>(),
  reopenSignIn: call(v.undefined()).answers<null>(),
  /** Answers once the address is judged; how the sign-in ends, `signIn` answers. */
  pasteCallback: call(pastedAddress).answers<null>(),
  /**
   * Returns the address in the clipboard, if it is the callback of the sign-in that waits. `invalid`
   * for anything else, as `pasteCallback` would say it: the page can't read the clipboard.
   */
  readCopiedCallback: call(v.undefined()).answers<string>(),
  /** Asks the service again whose account it is; fails as that look-up does. */
  checkAccount: call(v.undefined()).answers<null>(),
  /** Reads or writes once more what the keychain refused before. */
  retryKeychain: call(v.undefined()).answers<null>(),
  signOut: call(v.undefined()).answers<null>(),
};
