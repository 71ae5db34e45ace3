import { expect, test } from 'vitest';
import type { ChangeOutcome, LinkOutcome } from '../../../../../electron/contract/linking.ts';
import type { AppError } from '../../../../../electron/contract/result.ts';
import type { ApplyEnded, Found } from '../../../../../electron/contract/airport-work.ts';
import { applyStatus, foundStatus } from '../../../../../renderer/linking/apply/apply-status.ts';
import { sayOutcome } from '../../../../../renderer/linking/apply/text.ts';

const done: LinkOutcome = { kind: 'done' };
const cancelled: LinkOutcome = { kind: 'not-sent', error: { kind: 'cancelled' } };
const unknown: LinkOutcome = { kind: 'unknown' };
const refused = {
  kind: 'refused',
  error: { kind: 'unavailable', status: 503, said: '' },
} as const;

type Groups = readonly (readonly [number, LinkOutcome])[];

const changes = (...groups: Groups): readonly ChangeOutcome[] =>
  groups.flatMap(([many, outcome]) =>
    Array.from({ length: many }, (_, at) => ({
      ...{ stopbarId: 'SB', leadOnId: `LO_${at}`, linked: true, outcome },
    })),
  );

const statusOf = (groups: Groups, ended: Partial<ApplyEnded> = {}) => {
  const outcomes = groups.map(([count, outcome]) => ({ count, outcome }));
  const value = { outcomes, wasRead: true, found: null, ...ended };
  return applyStatus('EDDF', { ok: true, value }, 'Service');
};

const say = (...groups: Groups) => {
  const status = statusOf(groups);
  return status.kind === 'failed'
    ? `${status.message.what} ${status.message.next}`.trim()
    : status.text;
};

test('says what was applied, what wasn’t sent and what is unknown', () => {
  expect(say([3, done])).toBe('Applied 3 changes at EDDF.');
  expect(say([12, done], [35, cancelled])).toBe(
    'Cancelled. 12 of 47 changes at EDDF were applied; 35 weren’t sent.',
  );
  expect(say([12, done], [2, refused], [33, cancelled])).toBe(
    'Cancelled. 12 of 47 changes at EDDF were applied; 2 failed, 33 weren’t sent.',
  );
  expect(say([150, unknown])).toBe(
    'We don’t know whether 150 changes at EDDF were applied. The connection dropped before the service replied. Reload EDDF in a minute to check.',
  );
  expect(say([100, done], [50, unknown], [1, cancelled])).toBe(
    'We don’t know whether 50 changes at EDDF were applied. The connection dropped before the service replied. Of the others, 100 were applied, 1 wasn’t. Reload EDDF in a minute to check.',
  );
  expect(say([1, done], [1, unknown])).toBe(
    'We don’t know whether 1 change at EDDF was applied. The connection dropped before the service replied. The other one was applied. Reload EDDF in a minute to check.',
  );
  expect(say([2, unknown], [1, cancelled])).toBe(
    'We don’t know whether 2 changes at EDDF were applied. The connection dropped before the service replied. The other one wasn’t. Reload EDDF in a minute to check.',
  );
  expect(say([1, done], [1, refused])).toBe(
    '1 of 2 changes at EDDF was applied. Service isn’t available (503). The other one is still staged. Try again in a few minutes.',
  );
  const signedOut: LinkOutcome = { kind: 'not-sent', error: { kind: 'signed-out' } };
  expect(say([59, done], [8, signedOut])).toBe(
    '59 of 67 changes at EDDF were applied. You’re signed out. The others are still staged. Sign in, then try again.',
  );
  expect(say([1, done], [1, refused], [1, signedOut])).toBe(
    '1 of 3 changes at EDDF was applied. The others are still staged.',
  );
});

test('what the user cancelled hasn’t failed, unless something else did', () => {
  expect(
    statusOf([
      [12, done],
      [35, cancelled],
    ]).kind,
  ).toBe('done');
  expect(
    statusOf(
      [
        [12, done],
        [35, cancelled],
      ],
      { wasRead: false },
    ).kind,
  ).toBe('failed');
  expect(
    statusOf([
      [12, done],
      [2, refused],
      [33, cancelled],
    ]).kind,
  ).toBe('failed');
});

test('says in one sentence that nothing was applied because of the user’s own state', () => {
  const notSent = (error: AppError): LinkOutcome => ({ kind: 'not-sent', error });
  expect(say([3, notSent({ kind: 'signed-out' })])).toBe(
    'No changes were applied at EDDF because you’re signed out. Sign in, then try again.',
  );
  expect(say([3, notSent({ kind: 'offline', reason: 'no-network' })])).toBe(
    'No changes were applied at EDDF because you’re offline. Connect, then try again.',
  );
  expect(say([2, refused], [1, notSent(refused.error)])).toBe(
    'No changes were applied at EDDF. Service isn’t available (503). Try again in a few minutes.',
  );
});

test('never says that nothing was sent or changed as a reason, because others may have been applied', () => {
  const notSent: LinkOutcome = {
    kind: 'not-sent',
    error: { kind: 'offline', reason: 'refused' },
  };
  expect(say([49, done], [18, notSent])).toBe(
    '49 of 67 changes at EDDF were applied. Can’t reach Service. The others are still staged. Check your connection, then try again.',
  );
  const notMade: LinkOutcome = {
    kind: 'refused',
    error: { kind: 'unreachable', reason: 'timed-out' },
  };
  expect(say([1, done], [1, notMade])).toBe(
    '1 of 2 changes at EDDF was applied. Service took too long to reply. The other one is still staged. Try again.',
  );
  const unproven: LinkOutcome = {
    kind: 'refused',
    error: { kind: 'unavailable', status: 401, said: '' },
  };
  expect(say([1, done], [1, unproven])).toBe(
    '1 of 2 changes at EDDF was applied. Service couldn’t check your sign-in. The other one is still staged. Try again in a few minutes. If it keeps failing, sign out and in again.',
  );
});

test('says where the reasons are if nothing was applied for several', () => {
  const error = { kind: 'not-found', status: 404, said: 'No such point' } as const;
  expect(say([1, refused], [1, { kind: 'refused', error }])).toBe(
    'No changes were applied at EDDF, for several reasons. Review lists them.',
  );
});

test('says why nothing was applied, or how much was, in one line', () => {
  const brief = (...groups: Groups) => {
    const status = statusOf(groups);
    return status.kind === 'failed' ? status.message.brief : undefined;
  };
  expect(brief([3, refused])).toBe('Not applied: error 503');
  expect(brief([1, done], [2, refused])).toBe('2 of 3 changes not applied');
  expect(brief([1, done], [2, unknown])).toBe('2 changes may have been applied');
  expect(brief([1, done])).toBeUndefined();
});

test('never says that an unsent change may have gone through', () => {
  const error = { kind: 'lost', reason: 'broken' } as const;
  expect(sayOutcome({ kind: 'not-sent', error }, 'Service')).toEqual({
    what: 'Not sent because an earlier request failed. The connection dropped before the service replied.',
    next: 'Reload the airport in a minute, then apply again.',
  });
});

test('says that the links couldn’t be read after an apply', () => {
  expect(statusOf([[1, done]], { wasRead: false })).toEqual({
    kind: 'failed',
    message: {
      what: 'Applied 1 change at EDDF.',
      next: 'Couldn’t reload the links. Reload EDDF.',
    },
  });
});

/** What a read showed about earlier applies. What wasn't made is still staged. */
const found = (...groups: Groups): Found => {
  const settled = changes(...groups);
  const staged = settled.filter(({ outcome }) => outcome.kind !== 'done').length;
  return { rev: 1, settled, staged, madeByOthers: [] };
};

test('says that nothing was sent because other changes were shown', () => {
  const error = { kind: 'conflict', said: '', own: 'outdated' } as const;
  expect(applyStatus('EDDF', { ok: false, error }, 'Service')).toEqual({
    kind: 'failed',
    message: {
      what: 'No changes were applied at EDDF. What’s staged has changed since it was shown. Nothing was sent.',
      next: 'Review it, then apply again.',
      brief: 'Not applied: the list has changed',
    },
  });
});

test('says what it found out about an earlier apply', () => {
  expect(statusOf([[1, done]], { found: found([1, done]) })).toEqual({
    kind: 'done',
    text: 'Applied 1 change at EDDF. 1 change at EDDF was applied after all.',
  });
});

test('says what a later read found', () => {
  expect(foundStatus('EDDF', found([150, done]))).toEqual({
    kind: 'done',
    text: '150 changes at EDDF were applied after all.',
  });
  expect(foundStatus('EDDF', found([1, refused]))).toEqual({
    kind: 'failed',
    message: { what: '1 change at EDDF wasn’t applied.', next: 'Apply again to send it.' },
  });
  expect(foundStatus('EDDF', found([2, done], [3, refused]))).toEqual({
    kind: 'failed',
    message: {
      what: '2 changes at EDDF were applied after all. 3 changes at EDDF weren’t applied.',
      next: 'Apply again to send them.',
    },
  });
});

test('says to apply again only what is still staged, and to stage again what isn’t', () => {
  const next = (staged: number, ...groups: Groups) => {
    const status = foundStatus('EDDF', { ...found(...groups), staged });
    return status.kind === 'failed' ? status.message.next : undefined;
  };
  expect(next(1, [1, refused])).toBe('Apply again to send it.');
  expect(next(0, [1, refused])).toBe('Stage it if you still want it.');
  expect(next(0, [2, done], [3, refused])).toBe('Stage them if you still want them.');
  expect(next(2, [2, done], [3, refused])).toBe('Apply again to send 2 staged changes.');
  expect(next(1, [2, refused])).toBe('Apply again to send 1 staged change.');
  expect(next(0, [2, done])).toBeUndefined();
});
