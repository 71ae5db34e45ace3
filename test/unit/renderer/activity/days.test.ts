import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, groupByDay, sayDay } from '../../../../renderer/activity/days.ts';

const now = Date.UTC(2026, 10, 22, 14, 5);
const say = (at: number) => sayDay(dayOf(at), dayOf(now));

test.each([
  [Date.UTC(2026, 10, 22), 'Today'],
  [Date.UTC(2026, 10, 21, 23, 59), 'Yesterday'],
  [Date.UTC(2026, 3, 12), '12 Apr'],
  [Date.UTC(2025, 11, 31), '31 Dec 2025'],
])('the day of %i is called %s', (at, said) => {
  expect(say(at)).toBe(said);
});

test('groups keep every entry and its order, and each has the entries of one UTC day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 * 86_400_000 })), (times) => {
      const entries = times.sort((one, other) => other - one).map((at) => ({ at }));
      const days = groupByDay(entries);
      expect(days.flatMap((day) => day.entries)).toEqual(entries);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      for (const { day, entries: ofDay } of days) {
        for (const { at } of ofDay) expect(dayOf(at)).toBe(day);
      }
    }),
  );
});
