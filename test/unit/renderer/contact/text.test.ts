import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubt, limitEnds } from '../../../../renderer/contact/text.ts';
import { formatDuration, formatTimeAfter } from '../../../../renderer/text/dates.ts';

const second = 1000;
const hour = 3600 * second;

test.each([
  [1, '1 s'],
  [59 * second, '59 s'],
  [60 * second, '1 min'],
  [hour, '1 h'],
  [24 * hour - 1, '24 h'],
  [23 * hour + 5 * 60 * second + 9 * second, '23 h 5 min 9 s'],
])('formats %i ms as %s', (ms, said) => {
  expect(formatDuration(ms)).toBe(said);
});

test('the text says when the limit ends, while there is one', () => {
  const limit = { since: 0, until: 24 * hour, exact: true };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * hour - 1 }), (now) => {
      const time = formatTimeAfter(24 * hour, now);
      expect(limitEnds(limit, now)).toBe(`One message in 24 hours. Next: ${time}.`);
    }),
  );
});

test.each([
  ['broken', 'The connection dropped'],
  ['timed-out', 'The service took too long'],
  ['cut-short', 'Stopbar Companion quit before the service replied'],
  ['server-error', 'The service returned an error.'],
] as const)('a message in doubt because it was %s says so, with its time', (why, words) => {
  const inDoubt = { email: 'a@b.c', topic: 'T', message: 'M', since: 0, why, status: 502 };
  const said = doubt({ ...inDoubt, probablyArrived: false }, false);
  expect(said).toMatch(/^You sent it at .*\d/);
  expect(said).toContain(words);
});
