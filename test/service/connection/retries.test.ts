import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { openClient, type OpenClient } from '../../support/requests/client-call.ts';
import { operations } from '../../support/requests/client-operations.ts';

const repeatable = operations.filter((other) => other.repeatable === 'yes');

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

  test.each<[string, Fault, object]>([
    ['a lost write', { kind: 'lost' }, { kind: 'lost', reason: 'broken' }],
    [
      'a gateway gave up',
      { kind: 'answer', status: 504, headers: { 'Retry-After': '0' } },
      { kind: 'unavailable', status: 504 },
    ],
  ])('has an unknown outcome after %s, however the retry ends', async (_, fault, error) => {
    for (const status of [401, 403, 429]) {
      const open = await openClient();
      plan(open, fault, 1);
      plan(open, { kind: 'answer', status, body: 'No' }, 9);
      for (const { name, method, send } of repeatable) {
        if (method !== 'GET') expect(await send(open.client), name).toMatchObject({ error });
        else expect(await send(open.client), name).not.toMatchObject({ error });
      }
    }
  });
});

describe('an operation that must not be repeated', () => {
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
