import { describe, expect, test } from 'vitest';
import type { Pair } from '../../../electron/contract/linking.ts';
import { openClient, type OpenClient } from '../../support/requests/client-call.ts';
import { link, linked } from '../../support/requests/client-operations.ts';

const refused = (error: object) => ({ ok: false, error });
const done = { ok: true, value: null };
const confirmed = { ok: true, value: { confirmed: true } };

const writes = [
  ['linking', ({ client }: OpenClient, icao: string) => client.link({ ...link, icao })],
  ['unlinking', ({ client }: OpenClient, icao: string) => client.unlink({ ...linked, icao })],
  ['a bulk request', ({ client }: OpenClient, icao: string) => client.changeLinks(icao, {})],
] as const;

describe.each(writes)('%s', (_name, send) => {
  test.each(['dead', 'nadia'] as const)(
    'fails as signed out if the token of %s can’t be checked',
    async (as) => {
      const open = await openClient({ as });
      // These routes reply to every token failure with 401 as text.
      if (as === 'nadia') open.world.identityProvider = 'down';
      expect(await send(open, 'EDDF')).toEqual(refused({ kind: 'signed-out' }));
      expect(open.faults.requests).toHaveLength(1);
    },
  );

  test('fails as forbidden at airports of other divisions', async () => {
    const said = 'Forbidden: You can’t change links at this airport.';
    const forbidden = refused({ kind: 'forbidden', status: 403, said });
    expect(await send(await openClient({ as: 'tomas' }), 'EDDF')).toEqual(forbidden);
    expect(await send(await openClient(), 'LSZH')).toEqual(forbidden);
  });

  test('fails as forbidden for a banned user, with the reason', async () => {
    const open = await openClient();
    for (const account of open.world.accounts) {
      account.ban = { reason: 'Lights at noon', expires_at: null };
    }
    expect(await send(open, 'EDDF')).toEqual(
      refused({ kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until: null } }),
    );
  });

  test('is rejected for an invalid ICAO code', async () => {
    expect(await send(await openClient(), 'eddf')).toEqual(
      refused({ kind: 'rejected', status: 400, said: 'Invalid airport ICAO code' }),
    );
  });
});

describe('linking', () => {
  test.each([
    [{ leadOnId: 'EDDF_LO_NONE' }, 'not-found', 404, 'Lead-on EDDF_LO_NONE not found'],
    [{ stopbarId: 'EDDF_SB_NONE' }, 'not-found', 404, 'Stopbar EDDF_SB_NONE not found'],
    [{ leadOnId: 'EDDF_SB_L1_07C' }, 'rejected', 400, 'EDDF_SB_L1_07C is not a lead-on'],
    [{ stopbarId: 'BARS_R8WZA' }, 'rejected', 400, 'BARS_R8WZA is not a stopbar'],
    [
      { leadOnId: 'EDDM_LO_A1_08L' },
      'rejected',
      400,
      'The lead-on and the stopbar belong to different airports',
    ],
    [{ leadOnId: 'lower' }, 'rejected', 400, 'Invalid point ID'],
    [{ stopbarId: 'a/b' }, 'rejected', 400, 'Invalid point ID'],
  ])('%j is refused: %s', async (change, kind, status, said) => {
    const { client } = await openClient();
    expect(await client.link({ ...link, ...change })).toEqual(refused({ kind, status, said }));
  });
});

describe('unlinking', () => {
  test('removes the link', async () => {
    const { client, world } = await openClient();
    expect(await client.unlink(linked)).toEqual(done);
    expect(world.points.get(linked.leadOnId)?.linkedTo).toEqual(['EDDF_SB_M8_07C']);
  });

  test.each([
    [link, 'rejected', 400, 'Lead-on EDDF_LO_L7_25C is not linked'],
    [{ ...link, leadOnId: 'lower' }, 'rejected', 400, 'Invalid point ID'],
    [{ ...link, leadOnId: 'NONE' }, 'not-found', 404, 'Lead-on NONE not found'],
  ])('%j is refused: %s', async (pair, kind, status, said) => {
    const { client } = await openClient();
    expect(await client.unlink(pair)).toEqual(refused({ kind, status, said }));
  });
});

describe('a bulk request', () => {
  const pairs = (count: number): Pair[] =>
    Array.from({ length: count }, (_, n) => ({ ...linked, stopbarId: `S${n}` }));

  test('links and unlinks, all or nothing', async () => {
    const { client, world } = await openClient();
    expect(await client.changeLinks('EDDF', { link: [link], unlink: [linked] })).toEqual(confirmed);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
    expect(world.points.get(linked.leadOnId)?.linkedTo).toEqual(['EDDF_SB_M8_07C']);
    expect(
      await client.changeLinks('EDDF', { unlink: [link], link: [{ ...link, leadOnId: 'NONE' }] }),
    ).toEqual(refused({ kind: 'not-found', status: 404, said: 'Lead-on NONE not found' }));
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  });

  test('checks for permission if it is empty', async () => {
    const { client } = await openClient();
    expect(await client.changeLinks('EDDF', {})).toEqual(confirmed);
  });

  test('is confirmed only by the service’s own reply', async () => {
    const { client, faults } = await openClient();
    for (const body of ['', '<html>Sign in to this network</html>', '{"success":false}', '[]']) {
      faults.next({ path: /bulk$/ }, { kind: 'answer', status: 200, body });
      expect(await client.changeLinks('EDDF', {})).toEqual({
        ok: true,
        value: { confirmed: false },
      });
    }
  });

  test('is rejected if an ID is invalid', async () => {
    const { client } = await openClient();
    expect(await client.changeLinks('EDDF', { link: [{ ...link, leadOnId: 'lower' }] })).toEqual(
      refused({ kind: 'rejected', status: 400, said: 'Invalid request' }),
    );
  });

  test('fails with 100 distinct points, and isn’t retried', async () => {
    const { client, faults } = await openClient();
    expect(await client.changeLinks('EDDF', { link: pairs(98) })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await client.changeLinks('EDDF', { link: pairs(99) })).toEqual(
      refused({ kind: 'server', status: 500, said: '' }),
    );
    expect(faults.requests).toHaveLength(2);
  });
});
