import { describe, expect, test } from 'vitest';
import { ServiceClock } from '../../../electron/api/service-clock.ts';

const minute = 60_000;
const serverNow = Date.parse('2025-06-10T12:00:00Z');

interface Answer {
  readonly headers?: Record<string, string>;
  readonly tripMs?: number;
}

/** A computer whose clock is ahead, and the changes that were reported. */
function open(aheadMs: number) {
  let now = serverNow + aheadMs;
  const changes: (number | null)[] = [];
  const clock: ServiceClock = new ServiceClock(
    () => now,
    () => changes.push(clock.aheadMs),
  );
  const ask = (answer: Answer = {}) => {
    const sentAt = now;
    now += answer.tripMs ?? 100;
    const date = new Date(now - aheadMs).toUTCString();
    clock.compare(new Headers({ date, ...answer.headers }), sentAt);
    return clock.aheadMs;
  };
  return { ask, changes };
}

describe('F16 a wrong clock', () => {
  test.each([
    [0, null],
    [1.5 * minute, null],
    [-1.5 * minute, null],
    [3 * minute, 3 * minute],
    [-7 * minute, -7 * minute],
    [60 * minute, 60 * minute],
  ])('that is ahead by %i ms is reported as %j', (aheadMs, told) => {
    const { ask, changes } = open(aheadMs);
    expect(ask()).toBe(told);
    expect(changes).toEqual(told === null ? [] : [told]);
  });

  test('is reported once, and again when it is right', () => {
    const { ask, changes } = open(5 * minute);
    ask();
    ask();
    ask({ headers: { date: new Date(serverNow + 5 * minute).toUTCString() } });
    expect(changes).toEqual([5 * minute, null]);
  });

  test.each<readonly [string, Answer]>([
    ['has no date', { headers: { date: '' } }],
    ['names nonsense', { headers: { date: 'Later, 3' } }],
    ['comes from a cache', { headers: { age: '600' } }],
    ['took too long to arrive', { tripMs: 30_000 }],
    ['came before its request, because the clock was set in between', { tripMs: -minute }],
  ])('isn’t measured with a response that %s', (_what, answer) => {
    const { ask } = open(10 * minute);
    expect(ask(answer)).toBeNull();
  });
});
