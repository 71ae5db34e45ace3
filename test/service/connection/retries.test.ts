import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { openClient, type OpenClient } from '../../support/requests/client-call.ts';
import { contactMessage, operation, operations } from '../../support/requests/client-operations.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const repeatable = operations.filter((other) => other.repeatable === 'yes');
const once = operations.filter((other) => other.repeatable !== 'yes');

/** Plans the fault for each operation separately, because they are sent at the same time. */
function plan({ faults }: OpenClient, fault: Fault, times: number): void {
  for (const { path, method } of operations) {
    faults.next({ path: `/v2${path}`, method }, fault, { times });
  }
}

const sent = ({ faults }: OpenClient, path: string, method: string) =>
  faults.requests.filter((other) => other.path === `/v2${path}` && other.method === method);

describe('an operation that can be repeated without harm', () => {
  const passing: readonly Fault[] = [
    { kind: 'reset' },
    { kind: 'lost' },
    { kind: 'answer', status: 408 },
    { kind: 'answer', status: 502, body: '<html><title>Bad gateway</title></html>' },
    { kind: 'answer', status: 503 },
    { kind: 'answer', status: 504 },
  ];

  test('F3, F9: is retried unchanged after a temporary error, and succeeds', async () => {
    const succeedsAfter = async (fault: Fault) => {
      const open = await openClient();
      plan(open, fault, 1);
      await Promise.all(
        repeatable.map(async ({ name, path, method, send, authorized }) => {
          const what = `${name} after ${JSON.stringify(fault)}`;
          expect(await send(open.client), what).toMatchObject({ ok: true });
          const [first, second, ...others] = sent(open, path, method);
          expect(second, what).toEqual(first);
          expect(others, what).toEqual([]);
          const token = authorized ? open.nadia : undefined;
          expect(second?.headers['x-network-token'], what).toBe(token);
        }),
      );
    };
    await Promise.all(passing.map(succeedsAfter));
  });

  test('is sent at most three times', async () => {
    const open = await openClient();
    plan(open, { kind: 'answer', status: 503, body: 'Down', headers: { 'Retry-After': '0' } }, 9);
    for (const { name, path, method, send } of repeatable) {
      expect(await send(open.client), name).toMatchObject({ error: { kind: 'unavailable' } });
      expect(sent(open, path, method), name).toHaveLength(3);
    }
  });

  test.each<Fault>([
    { kind: 'answer', status: 403, body: 'No' },
    { kind: 'answer', status: 401 },
    { kind: 'answer', status: 503, headers: { 'Retry-After': '900' } },
    { kind: 'answer', status: 429 },
  ])('has an unknown outcome after a lost write, even if the retry ends with %j', async (fault) => {
    const open = await openClient();
    plan(open, { kind: 'lost' }, 1);
    plan(open, fault, 9);
    for (const { name, method, send } of repeatable) {
      const error = { kind: 'lost', reason: 'broken' };
      if (method !== 'GET') expect(await send(open.client), name).toEqual({ ok: false, error });
      else expect(await send(open.client), name).not.toMatchObject({ error });
    }
  });

  test('has an unknown outcome after a gateway gave up, even if the retry is rejected', async () => {
    const open = await openClient();
    plan(open, { kind: 'answer', status: 504, headers: { 'Retry-After': '0' } }, 1);
    plan(open, { kind: 'answer', status: 403, body: 'No' }, 9);
    for (const { name, method, send } of repeatable) {
      const error = method === 'GET' ? { status: 403 } : { status: 504 };
      expect(await send(open.client), name).toMatchObject({ error });
    }
  });

  test('isn’t retried immediately', async () => {
    const { client, faults } = await openClient({ longestWaitMs: 1000 });
    faults.next({ path: /links$/ }, { kind: 'reset' }, { times: 2 });
    const start = performance.now();
    expect(await client.readLinks('EDDF')).toMatchObject({ ok: true });
    expect(performance.now() - start).toBeGreaterThan(890);
  });

  test.each([400, 401, 404, 500, 501])('F8: isn’t retried after %i', async (status) => {
    const open = await openClient();
    plan(open, { kind: 'answer', status }, 9);
    await Promise.all(repeatable.map(({ send }) => send(open.client)));
    expect(open.faults.requests).toHaveLength(repeatable.length);
  });
});

describe('an operation that must not be repeated', () => {
  const faults: readonly Fault[] = [
    { kind: 'reset' },
    { kind: 'lost' },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'trickle' },
    { kind: 'endless' },
    { kind: 'delay', ms: 20 },
    { kind: 'answer', status: 503 },
    { kind: 'redirect', status: 307, location: '/v2/contact' },
    ...[200, 401, 408, 429, 500, 502, 503, 504].map((status) => {
      const headers = { 'Retry-After': '0' };
      return { kind: 'answer' as const, status, headers };
    }),
  ];

  test.each(faults)('F11: is only retried after a 429: %j', async (fault) => {
    const { after, end } = limitsByHand();
    const open = await openClient({ after });
    plan(open, fault, 9);
    const sending = once.map(({ send }) => send(open.client));
    if (fault.kind === 'hang' || fault.kind === 'trickle') {
      await expect.poll(() => open.faults.requests).toHaveLength(once.length);
      end();
    }
    await Promise.all(sending);
    const limited = fault.kind === 'answer' && fault.status === 429;
    for (const { name, path, method, repeatable } of once) {
      const times = limited && repeatable === 'when-limited' ? 3 : 1;
      expect(sent(open, path, method), name).toHaveLength(times);
    }
  });

  test('has an unknown outcome if a contact message gets no reply', async () => {
    const { client, faults, world } = await openClient();
    faults.next({ path: '/v2/contact' }, { kind: 'lost' }, { times: 9 });
    expect(await operation('sendContactMessage').send(client)).toEqual({
      ok: false,
      error: { kind: 'lost', reason: 'broken' },
    });
    expect(world.contactMessages).toMatchObject([contactMessage]);
  });

  test('includes unlinking, because unlinking the last link twice is rejected', async () => {
    const { client, faults, world } = await openClient();
    faults.next({ path: /link/, method: 'DELETE' }, { kind: 'lost' });
    const last = { icao: 'EDDF', stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' };
    expect(await client.unlink(last)).toEqual({
      ok: false,
      error: { kind: 'lost', reason: 'broken' },
    });
    expect(world.points.get(last.leadOnId)?.linkedTo).toEqual([]);
  });
});
