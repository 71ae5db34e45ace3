import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../../electron/contract/result.ts';
import type { AppState } from '../../../../../electron/contract/state.ts';
import {
  isLeft,
  reasonOf,
  viewOf,
} from '../../../../../renderer/contributions/batch/batch-rules.ts';
import { notSwitched } from '../../../../../renderer/contributions/batch/text.ts';
import { switchFailed } from '../../../../../renderer/contributions/text.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';

const failed = (error: AppError) => ({ kind: 'failed', error }) as const;
const limited = (retryAt?: number): AppError => ({
  ...{ kind: 'limited', said: '' },
  ...(retryAt !== undefined && { retryAt }),
});

describe('whether a batch can send a switch again', () => {
  test.each<[AppError, boolean]>([
    [{ kind: 'cancelled' }, true],
    [{ kind: 'signed-out' }, true],
    [{ kind: 'keychain', problem: 'locked' }, true],
    [limited(), true],
    [{ kind: 'unavailable', status: 503, said: '' }, true],
    [{ kind: 'offline', reason: 'refused' }, true],
    [{ kind: 'unreachable', reason: 'timed-out' }, true],
    [{ kind: 'forbidden', status: 403, said: '' }, false],
    [{ kind: 'forbidden', status: 403, said: '', ban: { until: null } }, true],
    [{ kind: 'not-found', status: 404, said: '' }, false],
    [{ kind: 'rejected', status: 400, said: '' }, false],
    [{ kind: 'server', status: 500, said: '', changedNothing: true }, false],
  ])('after %j: %s', (error, left) => {
    expect(isLeft(failed(error))).toBe(left);
  });

  test('is false if it was made, replaced or may have been made', () => {
    expect(isLeft({ kind: 'done' })).toBe(false);
    expect(isLeft({ kind: 'replaced' })).toBe(false);
    expect(isLeft({ kind: 'unknown', error: { kind: 'lost', reason: 'broken' } })).toBe(false);
  });
});

describe('why a batch ended early', () => {
  test('is the longest wait, in any order of replies', () => {
    const times = fc.array(fc.option(fc.integer({ min: 1 }), { nil: undefined }), { minLength: 1 });
    fc.assert(
      fc.property(times, (retries) => {
        const outcomes = [
          failed({ kind: 'cancelled' }),
          ...retries.map((at) => failed(limited(at))),
        ];
        const longest = Math.max(0, ...retries.map((at) => at ?? 0));
        expect(reasonOf(outcomes)).toEqual(limited(longest === 0 ? undefined : longest));
      }),
    );
  });

  test('is undefined if nothing is left to send', () => {
    expect(reasonOf([{ kind: 'done' }])).toBeUndefined();
  });

  test.each<[AppError, string]>([
    [{ kind: 'signed-out' }, 'You’re signed out.'],
    [{ kind: 'forbidden', status: 403, said: '', ban: { until: null } }, 'Your account is banned.'],
    [limited(), 'Alpha is limiting requests.'],
    [
      { kind: 'unavailable', status: 503, said: 'Maintenance' },
      'Alpha isn’t available (503). It says: “Maintenance.”',
    ],
    [{ kind: 'unreachable', reason: 'timed-out' }, 'Alpha took too long to reply.'],
  ])('is explained: %j', (error, words) => {
    expect(notSwitched(error, 'Alpha')).toBe(words);
  });
});

test('a ban is explained as one of the account, not of the division', () => {
  const of = { ids: { divisionId: 12, airportRequestId: 203 }, name: 'EDDF' };
  const ban: AppError = { kind: 'forbidden', status: 403, said: 'Spam', ban: { until: null } };
  const { what, next } = switchFailed(ban, of, false, 'Alpha');
  expect(what).toMatch(/Couldn’t disable contributions at [^.]*\. Your account is banned\.$/);
  // A notice at the top says what to do.
  expect(next).toBe('');
});

describe('a batch', () => {
  const as = (networkId: string | null): AppState => ({
    ...signedOut,
    session: {
      kind: 'signed-in',
      who: { name: 'Kim Park', networkId, email: null, division: null },
    },
  });
  const nobodyKnown: AppState = { ...signedOut, session: { kind: 'signed-in', who: null } };
  const running = { account: '1', isSessionOver: false, isShown: false };
  const over = { account: '1', isSessionOver: true, isShown: false };
  const ofUnknown = { account: undefined, isSessionOver: true, isShown: false };
  const shown = { isShown: true };

  test.each([
    ['continues in its own session', running, as('1'), 'continue'],
    ['continues while the account is temporarily unknown', running, nobodyKnown, 'continue'],
    ['is read-only while nobody is signed in', over, signedOut, 'read'],
    ['continues after the same account has signed in again', over, as('1'), 'continue'],
    ['is removed for another account', over, as('2'), 'gone'],
    ['is removed for another account even if no sign-out was seen', running, as('2'), 'gone'],
    ['is hidden until the account is known', over, nobodyKnown, 'hidden'],
    [
      'is hidden from an account without an ID, though the name is the same',
      over,
      as(null),
      'hidden',
    ],
    ['of an unknown account is hidden from the next account', ofUnknown, as('1'), 'hidden'],
    [
      'continues if an unknown account chooses to see it',
      { ...over, ...shown },
      nobodyKnown,
      'continue',
    ],
    [
      'of an unknown account continues if the user chooses to see it',
      { ...ofUnknown, ...shown },
      as('1'),
      'continue',
    ],
    [
      'is removed for another account even if that chose to see it',
      { ...over, ...shown },
      as('2'),
      'gone',
    ],
    ['of an unknown account is hidden from an unknown account', ofUnknown, nobodyKnown, 'hidden'],
  ] as const)('%s', (_, batch, state, view) => {
    expect(viewOf(batch, state)).toBe(view);
  });
});
