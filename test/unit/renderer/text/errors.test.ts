import { expect, test } from 'vitest';
import type { AppError } from '../../../../electron/contract/result.ts';
import { sayError } from '../../../../renderer/text/errors.ts';
import { saySignInError } from '../../../../renderer/text/sign-in-errors.ts';

test.each<[AppError, RegExp]>([
  [{ kind: 'signed-out' }, /Sign in, then try again/],
  [
    { kind: 'forbidden', status: 403, said: 'Not yours' },
    /Test service rejected the request: “Not yours\.”/,
  ],
  [{ kind: 'not-found', status: 404, said: '' }, /Not found on Test service\. Check the IDs/],
  [{ kind: 'conflict', status: 409, said: '' }, /Someone else changed it/],
  [{ kind: 'rejected', said: '', redirects: true }, /redirects to another address\. Check the/],
  [{ kind: 'limited', said: '' }, /Try again later/],
  [{ kind: 'limited', said: '', retryAt: Date.now() + 60_000 }, /Try again after .*\d/],
  [{ kind: 'unavailable', status: 503, said: '' }, /isn’t available \(503\)/],
  [{ kind: 'unavailable', status: 401, said: '' }, /couldn’t check your sign-in\. Try again in a/],
  [{ kind: 'server', status: 500, said: 'Oops' }, /returned an error \(500\)\. It says: “Oops\.”/],
  [{ kind: 'offline', reason: 'refused' }, /Can’t reach Test service\. Nothing was sent/],
  [{ kind: 'offline', reason: 'certificate' }, /certificate of Test service isn’t trusted/],
  [
    { kind: 'lost', reason: 'timed-out' },
    /took too long to reply\. The change may have gone through/,
  ],
  [{ kind: 'lost', reason: 'broken' }, /connection dropped.*The change may have gone through/],
  [
    { kind: 'unreachable', reason: 'timed-out' },
    /Test service took too long to reply\. Nothing was changed\. Try again/,
  ],
  [
    { kind: 'unreachable', reason: 'broken' },
    /connection to Test service dropped before it replied\. Nothing was changed\. Try again/,
  ],
  [
    { kind: 'unreachable', reason: 'cut-short' },
    /^Stopbar Companion quit before the service replied\. Nothing was changed\. Try again/,
  ],
  [{ kind: 'unreadable' }, /can’t be read/],
  [{ kind: 'keychain', problem: 'locked' }, /keychain is locked\. Unlock it/],
  [{ kind: 'keychain', problem: 'absent' }, /keychain isn’t available\. Start it, then try again/],
  [{ kind: 'keychain', problem: 'refused' }, /keychain denied access\. Allow access/],
  [{ kind: 'keychain', problem: 'too-large' }, /too large for the system keychain/],
  [
    { kind: 'keychain', problem: 'not-loaded' },
    /load the keychain module\. Reinstall Stopbar Companion/,
  ],
  [
    { kind: 'keychain', problem: 'no-answer' },
    /didn’t respond in time\. Check for a password prompt/,
  ],
  [{ kind: 'keychain', problem: 'damaged' }, /is damaged\. Sign in again/],
  [{ kind: 'cancelled' }, /Cancelled/],
  [{ kind: 'unexpected', logId: 'abc123' }, /abc123/],
])('says what happened and what to do next for %o', (error, words) => {
  const { what, next } = sayError(error, 'Test service');
  expect(`${what} ${next}`).toMatch(words);
});

test.each<[AppError, RegExp]>([
  [
    { kind: 'rejected', said: 'Not today' },
    /The sign-in was rejected: “Not today\.” Sign in again/,
  ],
  [{ kind: 'rejected', said: '' }, /The sign-in was rejected\. Sign in again/],
  [{ kind: 'unreachable', reason: 'timed-out' }, /The sign-in timed out\. Sign in again/],
  [{ kind: 'unreachable', reason: 'broken' }, /The connection dropped during the sign-in/],
  [{ kind: 'signed-out' }, /The service rejected the sign-in/],
  [
    { kind: 'unavailable', status: 404, said: '' },
    /The reply \(404\) may not be from the sign-in service/,
  ],
  [{ kind: 'unavailable', status: 401, said: '' }, /^The service couldn’t check the sign-in\. Try/],
  [{ kind: 'unreadable' }, /The sign-in service sent a reply that can’t be read/],
  [{ kind: 'offline', reason: 'refused' }, /Can’t reach the sign-in service/],
  [{ kind: 'offline', reason: 'unknown-host' }, /Can’t find the address of the sign-in service/],
  [{ kind: 'unexpected', logId: 'abc123' }, /abc123/],
  [
    { kind: 'not-found', status: 404, said: '' },
    /You don’t have an account on the service\. Sign in on its website/,
  ],
  [
    {
      ...{ kind: 'forbidden', status: 403, said: 'Lights at noon' },
      ban: { until: Date.UTC(2099, 2, 4, 5, 6) },
    },
    /Your account is banned on the service until 4 Mar 2099 05:06z: “Lights at noon\.” Contact the service’s operators\./,
  ],
])('says how a sign-in failed for %o', (error, words) => {
  const { what, next } = saySignInError(error);
  expect(`${what} ${next}`).toMatch(words);
});
