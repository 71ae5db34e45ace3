import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { retryAfter } from '../../../../electron/api/retries/retry-after.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const after = (value: string, date?: string) =>
  retryAfter(new Headers({ 'Retry-After': value, ...(date !== undefined && { Date: date }) }), now);

const seconds = (count: number) => now + count * 1000;
const httpDate = (time: number) => new Date(time).toUTCString();

describe('Retry-After', () => {
  test('in seconds counts from now', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (count) => {
        expect(after(`${count}`)).toBe(seconds(count));
        expect(after(` ${count} `, httpDate(now + 3_600_000))).toBe(seconds(count));
      }),
    );
  });

  test('as a date is that date if the server sends no Date header', () => {
    expect(after('Tue, 10 Jun 2025 12:00:30 GMT')).toBe(seconds(30));
    expect(after('Tue, 10 Jun 2025 12:00:30 GMT', 'nonsense')).toBe(seconds(30));
  });

  test("F16: as a date is compared with the server's clock, even if that is wrong", () => {
    const anyTime = fc.integer({ min: 0, max: Date.parse('2100-01-01') / 1000 });
    fc.assert(
      fc.property(anyTime, fc.nat({ max: 86_400 }), (serverNow, count) => {
        const at = httpDate((serverNow + count) * 1000);
        expect(after(at, httpDate(serverNow * 1000))).toBe(seconds(count));
      }),
    );
  });

  test('in the past means now', () => {
    expect(after(httpDate(now - 60_000))).toBe(now);
    expect(after(httpDate(now), httpDate(now + 60_000))).toBe(now);
  });

  test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
    'can have the obsolete forms of RFC 9110, in GMT also in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(after('Tue Jun 10 12:00:30 2025')).toBe(seconds(30));
      expect(after('Tue Jun  3 12:00:30 2025', 'Tue Jun  3 12:00:00 2025')).toBe(seconds(30));
      expect(after('Tuesday, 10-Jun-25 12:00:30 GMT')).toBe(seconds(30));
      vi.unstubAllEnvs();
    },
  );

  test.each([
    '',
    ' ',
    'soon',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '1 2',
    '30s',
    '9999999999',
    'Infinity',
    'Later, 3',
    'Tomorrow 5',
    'Wait 12',
    '2025-06-10T12:00:30Z',
    '10 Jun 2025 12:00:30 GMT',
    'Tue, 10 Jun 2025 12:00:30',
    'Tue, 10 Jun 2025 12:00:30 PST',
    'Tue, 99 Jun 2025 12:00:30 GMT',
    'Tue, 10 Xyz 2025 12:00:30 GMT',
    'Tue, 10 Jun 2025 99:99:99 GMT',
  ])('is ignored if it is invalid: %j', (value) => {
    expect(after(value)).toBeUndefined();
  });

  test('can be absent', () => {
    expect(retryAfter(new Headers(), now)).toBeUndefined();
  });

  test('is never in the past, for any value', () => {
    const header = fc.string({ unit: 'grapheme-ascii' });
    const printable = header.map((text) => text.replace(/[^\x20-\x7e]/g, ''));
    fc.assert(
      fc.property(printable, printable, (value, date) => {
        const at = after(value, date);
        if (at !== undefined) expect(at).toBeGreaterThanOrEqual(now);
        expect(at).not.toBeNaN();
      }),
    );
  });
});
