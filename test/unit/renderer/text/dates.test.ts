import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
  'times are in UTC with the computer in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const dates = await import('../../../../renderer/text/dates.ts');
    const now = Date.UTC(2026, 10, 22, 0, 30);
    expect(dates.formatTime(Date.UTC(2026, 10, 22, 0, 5, 59), now)).toBe('00:05z');
    expect(dates.formatTime(Date.UTC(2026, 10, 21, 14, 5), now)).toBe('21 Nov 14:05z');
    expect(dates.formatTime(Date.UTC(2025, 10, 21, 14, 5), now)).toBe('21 Nov 2025 14:05z');
    expect(dates.formatDateTime(Date.UTC(2099, 2, 4, 5, 6))).toBe('4 Mar 2099 05:06z');
    expect(dates.formatDateTime(Date.UTC(2099, 11, 31, 0, 0))).toBe('31 Dec 2099 00:00z');
  },
);

test('rounds a time to wait for up to the minute, or to the second within two minutes', async () => {
  const { formatTimeAfter } = await import('../../../../renderer/text/dates.ts');
  const now = Date.UTC(2026, 10, 22, 14, 0);
  expect(formatTimeAfter(Date.UTC(2026, 10, 22, 14, 5, 1), now)).toBe('14:06z');
  expect(formatTimeAfter(Date.UTC(2026, 10, 22, 14, 5), now)).toBe('14:05z');
  expect(formatTimeAfter(Date.UTC(2026, 10, 22, 14, 2), now)).toBe('14:02z');
  expect(formatTimeAfter(now + 20_001, now)).toBe('14:00:21z');
  expect(formatTimeAfter(now, now + 1000)).toBe('14:00:00z');
});

test.each([
  [30_000, 'just now'],
  [5 * 60_000, '5 minutes ago'],
  [26 * 3_600_000, 'yesterday'],
  [70 * 86_400_000, '2 months ago'],
  [800 * 86_400_000, '2 years ago'],
])('%d ms before now is %j', async (ms, words) => {
  const { formatAgo } = await import('../../../../renderer/text/dates.ts');
  expect(formatAgo(1_800_000_000_000 - ms, 1_800_000_000_000)).toBe(words);
});
