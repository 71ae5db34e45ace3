import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubt, limitLeft } from '../../../../renderer/contact/text.ts';
import { formatDuration } from '../../../../renderer/text/dates.ts';

const second = 1000;
const hour = 3600 * second;

test.each([
  [1, '1 s'],
  [59 * second, '59 s'],
  [60 * second, '1 min 0 s'],
  [hour, '1 h 0 min 0 s'],
  [24 * hour - 1, '24 h 0 min 0 s'],
  [23 * hour + 5 * 60 * second + 9 * second, '23 h 5 min 9 s'],
])('formats %i ms as %s', (ms, said) => {
  expect(formatDuration(ms)).toBe(said);
});

test('the wait counts down to a fixed time', () => {
  const limit = { since: 0, until: 24 * hour, exact: true };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * hour - 1 }), (now) => {
      const said = limitLeft(limit, now);
      expect(said).toContain(`in ${formatDuration(24 * hour - now)}.`);
      expect(said).toMatch(/^You can send again at /);
      expect(limitLeft({ ...limit, exact: false }, now)).toMatch(/^You can send again by /);
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
  const said = doubt({ ...inDoubt, probablyArrived: false });
  expect(said).toMatch(/^You sent it at .*\d/);
  expect(said).toContain(words);
});
