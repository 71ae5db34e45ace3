import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

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
    const point = { airportId: 'EDDF', type: 'stopbar', name: 'L7' };
    const points = Array.from({ length: 50_000 }, (_, at) => ({ ...point, id: `EDDF_SB_${at}` }));
    const body = JSON.stringify(points);
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

describe('names and runways', () => {
  test('are read for one airport or for several', async () => {
    const { client, faults } = await openClient();
    const one = await client.readAirports(['EDDF']);
    const several = await client.readAirports(['EDDF', 'ZZZZ', 'EDDL']);
    const names = (read: typeof one) => read.ok && read.value.map(({ name }) => name);
    expect(names(one)).toEqual(['Frankfurt am Main Airport']);
    expect(names(several)).toEqual(['Frankfurt am Main Airport', 'Düsseldorf Airport']);
    expect(several.ok && several.value[0]).toEqual(one.ok && one.value[0]);
    expect(faults.requests.map(({ query }) => query)).toEqual([
      '?icao=EDDF',
      '?icao=EDDF,ZZZZ,EDDL',
    ]);
  });

  test('are empty for several unknown airports', async () => {
    const { client } = await openClient();
    expect(await client.readAirports(['ZZZZ', 'ZZZY'])).toEqual({ ok: true, value: [] });
  });

  test('don’t count as a missing look-up after a 404 for one unknown airport', async () => {
    const { client } = await openClient();
    expect(await client.readAirports(['ZZZZ'])).toEqual({
      ok: false,
      error: { kind: 'not-found', status: 404, said: 'Airport not found' },
    });
    expect(await client.readAirports(['EDDF'])).toMatchObject({ ok: true });
  });

  test('can’t be requested by a code that changes the request', async () => {
    const { origin, received } = await openRecorder();
    await clientOf(origin).readAirports(['EDDF&x=1', 'A,B', '#']);
    expect(received.map(({ target }) => target)).toEqual(['/airports?icao=EDDF%26x%3D1,A%2CB,%23']);
  });

  test.each([
    'null',
    '7',
    '[]',
    '[{"icao":"EDDF"}]',
    '{"EDDF":null}',
    '{"EDDF":{"name":"Frankfurt"}}',
    '{"EDDF":{"icao":"EDDF"},"EDDM":7}',
    '{"airports":[{"icao":"EDDF"}]}',
    '{"icao":7,"name":"Frankfurt"}',
    '<!doctype html><title>Sign in to this network</title>',
  ])('are unreadable in %s', async (body) => {
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    expect(await clientOf(origin).readAirports(['EDDF', 'EDDM'])).toEqual({
      ok: false,
      error: { kind: 'unreadable' },
    });
  });

  test('can be missing, of another type or hostile, except the code', async () => {
    const halfRunway = '{"le_ident":"07","le_latitude_deg":"1","le_longitude_deg":"2"}';
    const body = String.raw`{
      "EDDF": {"icao":"EDDF","name":7,"country_name":{},"runways":"none"},
      "EDDM": {"icao":"EDDM","name":"\u202e\u200b","runways":[null,7,${halfRunway}]},
      "__proto__": {"icao":"EDDL","name":"\u202eDüssel\u200bdorf\n","polluted":true}
    }`;
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    expect(await clientOf(origin).readAirports(['EDDF', 'EDDM'])).toEqual({
      ok: true,
      value: [
        { icao: 'EDDF', name: null, country: null, runways: [] },
        { icao: 'EDDM', name: null, country: null, runways: [] },
        { icao: 'EDDL', name: 'Düsseldorf', country: null, runways: [] },
      ],
    });
    expect('polluted' in {}).toBe(false);
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
