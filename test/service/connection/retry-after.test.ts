import { describe, expect, test } from 'vitest';
import { createClient } from '../../../electron/api/client.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { link, operations } from '../../support/requests/client-operations.ts';
import { usualSettings } from '../../support/requests/usual-settings.ts';

const repeatable = operations.filter((other) => other.repeatable === 'yes');
const hour = 3_600_000;

/** Sends a link whose first reply has this status and these headers. */
async function linkAfter(
  status: number,
  headers: Record<string, string>,
  settings: { longestWaitMs?: number; now?: () => number } = {},
) {
  const { client, faults } = await openClient({ longestWaitMs: 2000, ...settings });
  faults.next({ path: /link/ }, { kind: 'answer', status, headers, body: 'Later' });
  const start = performance.now();
  const result = await client.link(link);
  return { result, requests: faults.requests.length, ms: performance.now() - start };
}

/** Returns a date in some seconds, for a server whose clock is at `from`. */
const dated = (seconds: number, from = Date.now()) => ({
  'Retry-After': new Date(from + seconds * 1000).toUTCString(),
  Date: new Date(from).toUTCString(),
});

describe('Retry-After', () => {
  const soon: readonly (readonly [string, number, () => Record<string, string>])[] = [
    ['429, in seconds', 429, () => ({ 'Retry-After': '1' })],
    ['503, in seconds', 503, () => ({ 'Retry-After': '1' })],
    ['502, in seconds', 502, () => ({ 'Retry-After': '1' })],
    ['429, as a date', 429, () => dated(1)],
    ['503, as a date of a clock an hour ahead', 503, () => dated(1, Date.now() + hour)],
    ['429, as a date of a clock an hour behind', 429, () => dated(1, Date.now() - hour)],
  ];

  test('F10, F11, F16: delays the retry, which succeeds', async () => {
    await Promise.all(
      soon.map(async ([what, status, headers]) => {
        const { result, requests, ms } = await linkAfter(status, headers());
        expect(result, what).toEqual({ ok: true, value: null });
        expect(requests, what).toBe(2);
        expect(ms, what).toBeGreaterThan(990);
        expect(ms, what).toBeLessThan(10_000);
      }),
    );
  });

  test.each(['0', 'Sun, 06 Nov 1994 08:49:37 GMT'])('of %s means now', async (value) => {
    const headers = { 'Retry-After': value };
    expect(await linkAfter(429, headers, { longestWaitMs: 0 })).toMatchObject({
      result: { ok: true, value: null },
      requests: 2,
    });
  });

  test.each([
    ['in seconds', { 'Retry-After': '2' }],
    ['as a date', dated(2, hour)],
  ])(
    'F10, F11: is reported without a retry if it is beyond the limit: %s',
    async (_how, headers) => {
      const settings = { longestWaitMs: 1999, now: () => 5000 };
      expect(await linkAfter(429, headers, settings)).toMatchObject({
        result: { ok: false, error: { kind: 'limited', said: 'Later', retryAt: 7000 } },
        requests: 1,
      });
      expect(await linkAfter(503, headers, settings)).toMatchObject({
        result: { ok: false, error: { kind: 'unavailable', status: 503, retryAt: 7000 } },
        requests: 1,
      });
    },
  );

  test('is reported without a retry if all waits together would be too long', async () => {
    const { client, faults } = await openClient({ longestWaitMs: 1500 });
    const fault = { kind: 'answer', status: 429, headers: { 'Retry-After': '1' } } as const;
    faults.next({ path: /link/ }, fault, { times: 2 });
    expect(await client.link(link)).toMatchObject({ ok: false, error: { kind: 'limited' } });
    expect(faults.requests).toHaveLength(2);
  });

  test('is reported without a retry if it is more than half a minute, by default', async () => {
    const { baseUrl, faults } = await openClient();
    const headers = { 'Retry-After': '31' };
    faults.next({ path: /links$/ }, { kind: 'answer', status: 429, headers });
    expect(
      await createClient({ ...usualSettings(baseUrl), now: () => 0 }).readLinks('EDDF'),
    ).toEqual({
      ok: false,
      error: { kind: 'limited', said: '', retryAt: 31_000 },
    });
    expect(faults.requests).toHaveLength(1);
  });

  const nonsense = [
    'soon',
    '-1',
    '1.5',
    '1e3',
    'Later, 3',
    'Tomorrow 5',
    '2030-01-01',
    '99999999999',
  ];

  test.each([undefined, ...nonsense])(
    'F11: %j with 429 fails as limited without a retry',
    async (value) => {
      const headers: Record<string, string> = value === undefined ? {} : { 'Retry-After': value };
      const { result, requests } = await linkAfter(429, headers);
      expect(result).toEqual({ ok: false, error: { kind: 'limited', said: 'Later' } });
      expect(requests).toBe(1);
    },
  );

  test('F10: is ignored if it is invalid with a 503', async () => {
    await Promise.all(
      nonsense.map(async (value) => {
        const headers = { 'Retry-After': value };
        expect(await linkAfter(503, headers, { longestWaitMs: 50 }), value).toMatchObject({
          result: { ok: true, value: null },
          requests: 2,
        });
      }),
    );
  });

  test('is the only header that causes a wait', async () => {
    const headers = { 'RateLimit-Reset': '3600', 'X-RateLimit-Reset': '3600' };
    const settings = { longestWaitMs: 50 };
    expect(await linkAfter(503, headers, settings)).toMatchObject({
      result: { ok: true },
      requests: 2,
    });
    expect(await linkAfter(429, headers)).toMatchObject({
      result: { error: { kind: 'limited' } },
      requests: 1,
    });
  });

  test('is reported if every attempt is limited', async () => {
    const { client, faults } = await openClient({ now: () => 5000 });
    const fault = { kind: 'answer', status: 429, headers: { 'Retry-After': '0' } } as const;
    faults.next({ path: /./ }, fault, { times: Infinity });
    for (const { name, send } of repeatable) {
      expect(await send(client), name).toEqual({
        ok: false,
        error: { kind: 'limited', said: '', retryAt: 5000 },
      });
    }
    expect(faults.requests).toHaveLength(3 * repeatable.length);
  });

  test('F11: is reported for a contact message, which is never retried', async () => {
    const { client, faults } = await openClient({ now: () => 5000 });
    const headers = { 'Retry-After': '1' };
    faults.next({ path: /contact/ }, { kind: 'answer', status: 429, headers });
    const sent = client.sendContactMessage({ email: 'a@b.c', topic: 'topic', message: 'message' });
    expect(await sent).toEqual({ ok: false, error: { kind: 'limited', said: '', retryAt: 6000 } });
    expect(faults.requests).toHaveLength(1);
  });
});
