import { describe, expect, test } from 'vitest';
import type { RecentAirport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { openAirport, opened, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import {
  openServiceSession,
  openSignedInService,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { tomas } from '../../support/session/practice-browser.ts';
import { clock } from '../../support/practice-call.ts';

const load = async ({ call }: OpenCompanion, icao: string) =>
  opened(await openAirport(call, icao)).data;

describe('an airport', () => {
  test('is loaded without signing in, with its stopbars, lead-ons and links', async () => {
    const { now } = clock();
    const open = await openServiceSession({ now });
    const airport = await load(open, 'eddf ');
    const kinds = Map.groupBy(airport.points, ({ kind }) => kind);
    expect(airport.icao).toBe('EDDF');
    expect(kinds.get('stopbar')).toHaveLength(62);
    expect(airport.readAt).toBe(now());
    expect(airport.points).toContainEqual({
      id: 'BARS_M1N6E',
      kind: 'stopbar',
      name: 'N8',
      airportId: 'EDDF',
      coordinates: [],
    });
    expect(airport.links).toContainEqual({
      stopbarId: 'EDDF_SB_L7_07C',
      leadOnId: 'EDDF_LO_M8_07C',
    });
    expect(open.faults.requests.map(({ path }) => path).sort()).toEqual([
      '/v2/airports/EDDF/links',
      '/v2/airports/EDDF/points',
    ]);
  });

  test('includes other points only if a link names them', async () => {
    const { points, links } = await load(await openServiceSession(), 'EDDF');
    expect(points.filter(({ kind }) => kind === 'other').map(({ id }) => id)).toEqual([
      'BARS_7KQ2M',
      'BARS_D4X9T',
    ]);
    expect(links).toContainEqual({ stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'BARS_7KQ2M' });
  });

  test('keeps a link whose point was deleted', async () => {
    const open = await openServiceSession();
    open.world.points.delete('EDDF_SB_L1_07C');
    const { points, links } = await load(open, 'EDDF');
    expect(points.map(({ id }) => id)).not.toContain('EDDF_SB_L1_07C');
    expect(links).toContainEqual({ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' });
  });

  test('becomes the one in work', async () => {
    const open = await openServiceSession();
    await load(open, 'EDDF');
    expect(open.linking().inWork?.icao).toBe('EDDF');
    await load(open, 'EDDM');
    expect(open.linking().inWork?.icao).toBe('EDDM');
    open.faults.next({ path: /points$/ }, { kind: 'answer', status: 500 });
    await openAirport(open.call, 'EDDF');
    expect(open.linking().inWork?.icao).toBe('EDDM');
  });
});

describe('suggested airports', () => {
  test('the last three say what is known of them, in the next run too, without a request', async () => {
    const { now } = clock();
    const open = await openSignedInService({ now });
    const recent = async (of: OpenCompanion) => {
      const asked = of.faults.requests.length;
      const read = await of.call('readRecentAirports');
      expect(of.faults.requests).toHaveLength(asked);
      return (read as Extract<Result<readonly RecentAirport[]>, { ok: true }>).value;
    };
    for (const icao of ['EDDB', 'EDDM', 'XXXX', 'LSZH', 'EDDF']) await load(open, icao);
    expect(await recent(open)).toMatchObject([
      { icao: 'EDDF', count: { unlinked: 49 }, contributions: null },
      { icao: 'LSZH' },
      { icao: 'EDDM', count: { unlinked: 3 } },
    ]);
    await open.call('suggestAirports');
    const [frankfurt] = await recent(open);
    expect(frankfurt?.contributions).toBe(true);
    expect(frankfurt?.count?.readAt).toBe(now());

    const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };
    await stageAndApply(open.call, { icao: 'EDDF', link: [pair], unlink: [] });
    const again = await openServiceSession({ dataFolder: open.dataFolder });
    expect(await recent(again)).toMatchObject([
      { icao: 'EDDF', count: { unlinked: 48 }, contributions: null },
      { icao: 'LSZH' },
      { icao: 'EDDM', count: { unlinked: 3 } },
    ]);
  });

  test('say whether contributions are on by the requests that the divisions still list', async () => {
    const open = await openSignedInService();
    await load(open, 'EDDF');
    await open.call('suggestAirports');
    const { airportRequests } = open.world;
    const at = airportRequests.findIndex(({ id }) => id === 203);
    const [row] = airportRequests.splice(at, 1);
    const moved = { id: 233, division_id: 19, contributions_enabled: false };
    if (row) airportRequests.push({ ...row, ...moved });
    for (const divisionId of [12, 19]) await open.call('readAirportRequests', { divisionId });
    expect(await open.call('readRecentAirports')).toMatchObject({
      value: [{ icao: 'EDDF', contributions: false }],
    });
  });

  test('include the approved ones of the user’s divisions, read once per session', async () => {
    const { call, requestsTo, signIn } = await openSignedInService();
    const ofDivisions = ['EDDB', 'EDDF', 'EDDL', 'EDDM', 'EHAM', 'EHRD'];
    for (let time = 0; time < 2; time += 1) {
      expect(await call('suggestAirports')).toMatchObject({ value: { ofDivisions } });
    }
    expect(requestsTo(/divisions/)).toHaveLength(3);
    await signIn(tomas);
    expect(await call('suggestAirports')).toMatchObject({ value: { ofDivisions: [] } });
  });

  test('include the divisions that can be read, and the others on the next read', async () => {
    const { call, faults } = await openSignedInService();
    faults.next({ path: /divisions\/12\/airports/ }, { kind: 'answer', status: 500 });
    expect(await call('suggestAirports')).toMatchObject({
      value: { ofDivisions: ['EHAM', 'EHRD'] },
    });
    faults.next({ path: /divisions\/user/ }, { kind: 'answer', status: 403 });
    expect(await call('suggestAirports')).toMatchObject({ value: { ofDivisions: [] } });
    expect(await call('suggestAirports')).toMatchObject({
      value: { ofDivisions: expect.arrayContaining(['EDDF', 'EHAM']) },
    });
  });
});

describe('the permission to change links', () => {
  const editable = /euroscope\/\w+\/editable$/;

  test('is read with one request, or with an empty change if the service can’t say', async () => {
    const { call, faults, requestsTo } = await openSignedInService();
    faults.clear();
    expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value: 'allowed' });
    expect(await call('readLinkPermission', 'LSZH')).toEqual({ ok: true, value: 'refused' });
    expect(faults.requests.map(({ path }) => path)).toEqual([
      '/v2/euroscope/EDDF/editable',
      '/v2/euroscope/LSZH/editable',
    ]);
    faults.next({ path: editable }, { kind: 'answer', status: 404, body: 'Not found' });
    for (let time = 0; time < 2; time += 1) {
      expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value: 'allowed' });
      expect(await call('readLinkPermission', 'LSZH')).toEqual({ ok: true, value: 'refused' });
    }
    // The missing look-up is remembered.
    expect(requestsTo(editable)).toHaveLength(3);
    expect(requestsTo(/bulk$/).map(({ body }) => body)).toEqual(['{}', '{}', '{}', '{}']);
    expect(await call('readActivity')).toMatchObject({ value: { entries: [] } });
  });

  test.each([
    [404, '<!doctype html><title>404 Not Found</title>'],
    [500, '{"error":"Internal Server Error"}'],
    [200, '{"editable":"true"}'],
  ])('is read with an empty change after %i %s', async (status, body) => {
    const { call, faults } = await openSignedInService();
    const json = body.startsWith('{') ? { 'Content-Type': 'application/json' } : {};
    const answer = { kind: 'answer', status, body, headers: json } as const;
    faults.next({ path: editable }, answer, { times: 2 });
    expect(await call('readLinkPermission', 'LSZH')).toEqual({ ok: true, value: 'refused' });
    expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value: 'allowed' });
  });

  test.each([
    [403, 'refused'],
    [429, 'unknown'],
  ])('after %i is %s, and nothing else is requested', async (status, value) => {
    const { call, faults, requestsTo } = await openSignedInService();
    faults.next({ path: editable }, { kind: 'answer', status, body: 'No' }, { times: Infinity });
    expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value });
    expect(requestsTo(/bulk$/)).toEqual([]);
  });

  test('is unknown if the service can’t say, and the empty change fails', async () => {
    const { call, faults } = await openSignedInService();
    faults.next({ path: editable }, { kind: 'answer', status: 405 });
    faults.next({ path: /bulk$/ }, { kind: 'answer', status: 429 });
    expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value: 'unknown' });
  });

  test('isn’t requested while nobody is signed in', async () => {
    const { call, faults } = await openServiceSession();
    expect(await call('readLinkPermission', 'EDDF')).toEqual({ ok: true, value: 'unknown' });
    expect(faults.requests).toEqual([]);
  });
});
