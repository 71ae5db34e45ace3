import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
  'a time in UTC is so in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const { sayUtc } = await import('../../../../renderer/text/dates.ts');
    expect(sayUtc(Date.UTC(2099, 2, 4, 5, 6))).toBe('4 Mar 2099 05:06z');
    expect(sayUtc(Date.UTC(2099, 11, 31, 0, 0))).toBe('31 Dec 2099 00:00z');
  },
);
