import { expect, test } from 'vitest';
import type { LinkOutcome } from '../../../../electron/contract/linking.ts';
import { sayApplied, sayTurnedOut } from '../../../../renderer/linking/text.ts';

const done: LinkOutcome = { kind: 'done' };
const cancelled: LinkOutcome = { kind: 'not-sent', error: { kind: 'cancelled' } };
const unknown: LinkOutcome = { kind: 'unknown' };
const refused: LinkOutcome = {
  kind: 'refused',
  error: { kind: 'forbidden', status: 403, said: 'No' },
};

type Groups = readonly (readonly [number, LinkOutcome])[];

const outcomes = (...groups: Groups) =>
  groups.flatMap(([many, outcome]) => Array.from({ length: many }, () => ({ outcome })));

const say = (...groups: Groups) => {
  const { what, next } = sayApplied('EDDF', outcomes(...groups), { wasRead: true });
  return `${what} ${next}`.trim();
};

test('an apply says what was applied, what was not sent, and what is unknown', () => {
  expect(say([3, done])).toBe('Applied: 3 changes at EDDF.');
  expect(say([12, done], [35, cancelled])).toBe(
    'Cancelled. 12 of 47 changes at EDDF were sent and applied; 35 weren’t sent.',
  );
  expect(say([12, done], [2, refused], [33, cancelled])).toBe(
    'Cancelled. 12 of 47 changes at EDDF were sent and applied; 2 failed, 33 weren’t sent.',
  );
  expect(say([150, unknown])).toBe(
    'We don’t know whether 150 changes at EDDF were applied. The connection dropped before the service replied. Reload EDDF to check.',
  );
  expect(say([100, done], [50, unknown], [1, cancelled])).toBe(
    'We don’t know whether 50 changes at EDDF were applied. The connection dropped before the service replied. Of the others, 100 were applied, 1 wasn’t. Reload EDDF to check.',
  );
  expect(say([1, done], [1, refused])).toBe(
    '1 of 2 changes at EDDF was applied. The others are still staged, with the reason.',
  );
});

test('an apply whose links could not be read afterwards says so', () => {
  expect(sayApplied('EDDF', outcomes([1, done]), { wasRead: false })).toEqual({
    what: 'Applied: 1 change at EDDF.',
    next: 'Reload EDDF: its links couldn’t be read afterwards.',
  });
});

test('what turned out later is said', () => {
  const told = (...groups: Groups) => sayTurnedOut('EDDF', outcomes(...groups));
  expect(told([150, done])).toEqual({
    what: '150 changes at EDDF turned out to be applied.',
    next: '',
  });
  expect(told([1, refused])).toEqual({
    what: '1 change at EDDF was not applied.',
    next: 'Apply again to send it.',
  });
  expect(told([2, done], [3, refused])).toEqual({
    what: '2 changes turned out to be applied. 3 changes at EDDF were not applied.',
    next: 'Apply again to send them.',
  });
});
