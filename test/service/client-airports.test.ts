import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../support/client-call.ts';
import { openRecorder } from '../support/client-servers.ts';

describe('points', () => {
  test('have their IDs', async () => {
    const { client, world } = await openClient();
    const points = await client.readPoints('EDDF');
    const ids = points.ok ? points.value.map(({ id }) => id) : [];
    const there = [...world.points.values()].filter(({ airportId }) => airportId === 'EDDF');
    expect(ids).toEqual(there.map(({ id }) => id));
    expect(points.ok && points.value.find(({ id }) => id === 'BARS_D4X9T')).toEqual({
      id: 'BARS_D4X9T',
      airportId: 'EDDF',
      type: 'taxiway',
      name: 'N',
      coordinates: [
        { lat: 50.0402, lng: 8.5421 },
        { lat: 50.0431, lng: 8.5539 },
      ],
    });
    expect(points.ok && points.value.find(({ id }) => id === 'BARS_M1N6E')).toMatchObject({
      coordinates: [],
    });
  });

  test('are empty for an unknown airport', async () => {
    const { client } = await openClient();
    expect(await client.readPoints('ZZZZ')).toEqual({ ok: true, value: [] });
    expect(await client.readLinks('ZZZZ')).toEqual({ ok: true, value: {} });
  });

  test('can be much longer than an error body', async () => {
    const point = { id: 'EDDF_SB', airportId: 'EDDF', type: 'stopbar', name: 'L7' };
    const body = JSON.stringify(Array.from({ length: 50_000 }, () => point));
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    expect(await clientOf(origin).readPoints('EDDF')).toMatchObject({
      ok: true,
      value: { length: 50_000 },
    });
  });
});

test('links are lead-ons by stopbar, including stale ones', async () => {
  const { client } = await openClient();
  const links = await client.readLinks('EDDF');
  expect(links).toMatchObject({
    ok: true,
    value: {
      EDDF_SB_L5_07C: ['BARS_7KQ2M'],
      EDDF_SB_L7_07C: ['EDDF_LO_M8_07C', 'EDDF_LO_M8_25C'],
    },
  });
});

describe.each(['readPoints', 'readLinks', 'readContributionPolicy'] as const)('%s', (read) => {
  test.each(['eddf', 'EDD', 'EDDFF', 'E DF', 'a/b'])('rejects %j', async (icao) => {
    const { client, faults } = await openClient();
    expect(await client[read](icao)).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 400, said: 'Invalid airport ICAO code' },
    });
    expect(faults.requests).toHaveLength(1);
  });
});
