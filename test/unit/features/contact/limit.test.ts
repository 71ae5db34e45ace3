import { describe, expect, test } from 'vitest';
import {
  afterRefusal,
  afterSuccess,
  dayMs,
  runningLimit,
  type KnownLimit,
} from '../../../../electron/features/contact/limit.ts';

const hour = 3_600_000;
const noon = Date.parse('2025-06-10T12:00:00Z');
const nothing: KnownLimit = { limit: null, lastSuccess: null };

describe('the time of the next message', () => {
  test('is 24 hours after a success', () => {
    const { limit } = afterSuccess(noon);
    expect(limit).toEqual({ since: noon, until: noon + dayMs, exact: true });
    expect(runningLimit(limit, noon + dayMs - 1)).toEqual(limit);
    expect(runningLimit(limit, noon + dayMs)).toBeNull();
    // The clock was set back.
    expect(runningLimit(limit, noon - 1)).toBeNull();
  });

  test('is the time in a 429, even if another one was known before', () => {
    for (const known of [nothing, afterSuccess(noon - hour)]) {
      expect(afterRefusal(known, noon, { retryAt: noon + 5000 }).limit).toEqual({
        ...{ since: noon, until: noon + 5000, exact: true },
      });
      expect(
        runningLimit(afterRefusal(known, noon, { retryAt: noon - 5000 }).limit, noon),
      ).toBeNull();
    }
  });

  test('is one day after a 429 that asks for more', () => {
    const { limit } = afterRefusal(nothing, noon, { retryAt: noon + 999_999_999_000 });
    expect(limit).toEqual({ since: noon, until: noon + dayMs, exact: true });
  });

  test('is 24 hours after the last success if a 429 names no time', () => {
    const known = { ...afterSuccess(noon), limit: null };
    expect(afterRefusal(known, noon + hour)).toEqual(afterSuccess(noon));
  });

  test('is within 24 hours of a 429 that no known success explains', () => {
    const within = { since: noon, until: noon + dayMs, exact: false };
    for (const lastSuccess of [null, noon - dayMs, noon + hour]) {
      expect(afterRefusal({ limit: null, lastSuccess }, noon).limit).toEqual(within);
    }
  });

  test('is at most 24 hours after a message with unknown outcome that explains a 429', () => {
    const known = afterSuccess(noon);
    expect(afterRefusal(known, noon + 2 * hour, { doubtSince: noon + hour }).limit).toEqual({
      ...{ since: noon + 2 * hour, until: noon + hour + dayMs, exact: false },
    });
    expect(afterRefusal(known, noon + 2 * hour, { doubtSince: noon - hour })).toEqual(known);
  });

  test('isn’t delayed by another attempt', () => {
    const first = afterRefusal(nothing, noon);
    expect(afterRefusal(first, noon + hour)).toEqual(first);
  });
});
