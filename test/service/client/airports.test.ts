import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

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

  test('can be missing, of another type or hostile, except the code', async () => {
    const halfRunway = '{"le_ident":"07","le_latitude_deg":"1","le_longitude_deg":"2"}';
    const body = String.raw`{
      "EDDF": {"icao":"EDDF","name":7,"runways":"none"},
      "EDDM": {"icao":"EDDM","name":"\u202e\u200b","runways":[null,7,${halfRunway}]},
      "__proto__": {"icao":"EDDL","name":"\u202eDüssel\u200bdorf\n","polluted":true}
    }`;
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    expect(await clientOf(origin).readAirports(['EDDF', 'EDDM'])).toEqual({
      ok: true,
      value: [
        { icao: 'EDDF', name: null, runways: [] },
        { icao: 'EDDM', name: null, runways: [] },
        { icao: 'EDDL', name: 'Düsseldorf', runways: [] },
      ],
    });
    expect('polluted' in {}).toBe(false);
  });
});
