// What SERVICE.md says, on the practice service: what the app's tests and users rely on.
import { describe, expect, test } from 'vitest';
import { pointsAt } from '../../../electron/practice/world.ts';
import { clock, openPractice, type OpenPractice } from '../../support/practice-call.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';
const pair = (leadOnId: string, stopbarId: string) => ({ leadOnId, stopbarId });
const linkedTo = ({ world }: OpenPractice, id: string) => world.points.get(id)?.linkedTo;

const asText = (status: number) => ({ status, kind: 'text' });
const asJson = (status: number, body: unknown = {}) => ({ status, kind: 'json', body });
const saying = (words: string) => ({ error: expect.stringContaining(words) });
const withoutZone = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('A1 and B3: a contact message', () => {
  const message = { email: 'pilot@example.org', topic: 'Bug Report', message: 'L7 stays lit.' };

  test('is stored, trimmed, and needs no token', async () => {
    const { call, world } = await openPractice(clock('2025-06-10T12:00:00Z'));
    const json = { ...message, email: ' pilot@example.org\n', topic: '  Bug Report ' };
    const created = { success: true, created_at: '2025-06-10T12:00:00.000Z' };
    expect(await call('POST', '/contact', { token: 'dead', json })).toMatchObject(
      asJson(201, created),
    );
    expect(world.contactMessages).toMatchObject([message]);
  });

  test('is rejected with the first invalid field, and not counted', async () => {
    for (const [json, field] of [
      [{ ...message, email: 'pilot@example' }, 'email'],
      [{ topic: message.topic, message: message.message }, 'email'],
      [{ ...message, topic: ' ab ', message: 'no' }, 'topic'],
      [{ ...message, topic: 'a'.repeat(121) }, 'topic'],
      [{ ...message, message: 'four' }, 'message'],
      [{ ...message, message: '✈️'.repeat(2001) }, 'message'],
      [null, 'body'],
    ] as const) {
      const { call } = await openPractice();
      expect(await call('POST', '/contact', { json })).toMatchObject(
        asJson(400, { error: 'Invalid submission', message: expect.stringContaining(field) }),
      );
      const longest = { ...message, topic: 'a'.repeat(120), message: '🛬'.repeat(2000) };
      expect(await call('POST', '/contact', { json: longest })).toMatchObject({ status: 201 });
    }
  });

  test('is accepted once in 24 hours from one address, without Retry-After', async () => {
    const time = clock();
    const { call, world } = await openPractice(time);
    const created_at = new Date(time.now()).toISOString();
    world.contactMessages.push({ ...message, id: '1', address: '192.0.2.1', created_at });
    const send = () => call('POST', '/contact', { json: message });
    expect(await send()).toMatchObject({ status: 201 });
    time.passSeconds(24 * 3600 - 1);
    const limited = await send();
    expect(limited).toMatchObject(asJson(429, { message: expect.any(String) }));
    expect(limited.headers.get('retry-after')).toBeNull();
    time.passSeconds(1);
    expect(await send()).toMatchObject({ status: 201 });
  });
});

describe('A2 and B4: a link', () => {
  const link = ({ call, nadia }: OpenPractice, stopbarId: string, json: unknown, icao = 'EDDF') =>
    call('POST', `/airports/${icao}/points/${stopbarId}/link`, { token: nadia, json });

  test('is made, also if it is there, and beside others', async () => {
    const practice = await openPractice();
    const body = { success: true, stopbarId: stopbar, leadOnId: leadOn };
    for (let time = 0; time < 2; time += 1) {
      const answer = await link(practice, stopbar, { leadOnId: leadOn });
      expect(answer).toMatchObject(asJson(200, body));
      expect(linkedTo(practice, leadOn)).toEqual([stopbar]);
    }
    await link(practice, stopbar, { leadOnId: 'EDDF_LO_L1_07C' });
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C', stopbar]);
  });

  test('is made at another airport than the one in the path', async () => {
    const practice = await openPractice();
    const answer = await link(practice, 'LSZH_SB_E2_16', { leadOnId: 'LSZH_LO_E2_16' });
    expect(answer).toMatchObject({ status: 200 });
    expect(linkedTo(practice, 'LSZH_LO_E2_16')).toEqual(['LSZH_SB_E2_16']);
  });

  test('is rejected unless it joins a lead-on and a stopbar of one airport', async () => {
    for (const [, stopbarId, json] of [
      ['no lead-on', stopbar, {}],
      ['a lower-case lead-on id', stopbar, { leadOnId: 'eddf_lo_l7_25c' }],
      ['a lower-case stopbar id', 'eddf_sb_l7_07c', { leadOnId: leadOn }],
      ['two stopbars', stopbar, { leadOnId: 'EDDF_SB_L5_07C' }],
      ['two lead-ons', 'EDDF_LO_L9_07C', { leadOnId: leadOn }],
      ['points of different airports', stopbar, { leadOnId: 'EDDM_LO_A4_08L' }],
    ] as const) {
      expect(await link(await openPractice(), stopbarId, json)).toMatchObject(asJson(400));
    }
  });

  test('needs points that exist: the lead-on is looked up first', async () => {
    const practice = await openPractice();
    const neither = await link(practice, 'EDDF_SB_NOWHERE', { leadOnId: 'EDDF_LO_NOWHERE' });
    expect(neither).toMatchObject(asJson(404, saying('EDDF_LO_NOWHERE')));
    const noStopbar = await link(practice, 'EDDF_SB_NOWHERE', { leadOnId: leadOn });
    expect(noStopbar).toMatchObject(asJson(404, saying('EDDF_SB_NOWHERE')));
    expect(await link(practice, stopbar, { leadOnId: leadOn }, 'eddf')).toMatchObject(asText(400));
  });

  const unlink = ({ call, nadia }: OpenPractice, stopbarId: string, leadOnId: string) =>
    call('DELETE', `/airports/EDDF/points/${stopbarId}/link/${leadOnId}`, { token: nadia });

  test('is removed, also if it isn’t there while the lead-on has another', async () => {
    const practice = await openPractice();
    const removed = { status: 204, kind: 'none' };
    expect(await unlink(practice, 'EDDF_SB_M8_07C', 'EDDF_LO_M8_07C')).toMatchObject(removed);
    expect(linkedTo(practice, 'EDDF_LO_M8_07C')).toEqual(['EDDF_SB_L7_07C']);
    expect(await unlink(practice, stopbar, 'EDDF_LO_L1_07C')).toMatchObject(removed);
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
    expect(await unlink(practice, stopbar, leadOn)).toMatchObject(asJson(400));
    expect(await unlink(practice, stopbar, 'lower')).toMatchObject({ status: 400 });
  });
});

const bulk = ({ call, nadia }: OpenPractice, json: unknown) =>
  call('POST', '/airports/EDDF/links/bulk', { token: nadia, json });

describe('B4: a bulk request', () => {
  test('unlinks, then links, and repeats the request in its counts', async () => {
    const practice = await openPractice();
    const both = pair('EDDF_LO_L1_07C', 'EDDF_SB_L1_07C');
    const link = [pair('EDDF_LO_L7_07C', stopbar), both];
    const unlink = [pair('EDDF_LO_L3_07C', 'EDDF_SB_L3_07C'), both];
    const body = { success: true, linked: 2, unlinked: 2 };
    expect(await bulk(practice, { link, unlink })).toMatchObject(asJson(200, body));
    expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual([stopbar]);
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
    expect(linkedTo(practice, 'EDDF_LO_L3_07C')).toEqual([]);
  });

  test('is all or nothing', async () => {
    for (const [status, bad, words] of [
      [404, pair('EDDF_LO_NOWHERE', stopbar), 'EDDF_LO_NOWHERE'],
      [404, pair('EDDF_LO_L9_07C', 'EDDF_SB_NOWHERE'), 'EDDF_SB_NOWHERE'],
      [400, pair(stopbar, stopbar), stopbar],
      [400, pair('EDDM_LO_A4_08L', stopbar), 'different airports'],
    ] as const) {
      const practice = await openPractice();
      const good = pair('EDDF_LO_L7_07C', stopbar);
      for (const request of [{ link: [good, bad] }, { link: [good], unlink: [bad] }]) {
        expect(await bulk(practice, request)).toMatchObject(asJson(status, saying(words)));
      }
      expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual([]);
    }
  });

  test('that is empty only asks for permission', async () => {
    const practice = await openPractice();
    const { call, tomas: token } = practice;
    expect(await bulk(practice, {})).toMatchObject(asJson(200, { linked: 0, unlinked: 0 }));
    const refused = await call('POST', '/airports/EDDF/links/bulk', { token, json: {} });
    expect(refused).toMatchObject(asJson(403));
    expect(await bulk(practice, { link: 'all' })).toMatchObject(asJson(400));
  });

  test('may name 99 points, and fails as text with 100', async () => {
    const practice = await openPractice();
    const ids = (type: string) =>
      pointsAt(practice.world, 'EDDF').flatMap((point) => (point.type === type ? point.id : []));
    const leadOns = ids('lead_on');
    const pairs = ids('stopbar').map((id, at) => pair(leadOns[at] ?? '', id));
    expect(await bulk(practice, { link: pairs.slice(0, 49) })).toMatchObject({ status: 200 });
    const oneMore = [...pairs.slice(0, 49), pair(leadOns[50] ?? '', pairs[0]?.stopbarId ?? '')];
    expect(await bulk(practice, { link: oneMore })).toMatchObject({ status: 200 });
    const before = structuredClone(practice.world.points);
    const halves = { link: pairs.slice(0, 25), unlink: pairs.slice(25, 50) };
    for (const request of [{ link: pairs.slice(0, 50) }, halves]) {
      expect(await bulk(practice, request)).toMatchObject(asText(500));
    }
    expect(practice.world.points).toEqual(before);
  });
});

describe('B1: who may change links', () => {
  const routes = [
    ['POST', (icao: string) => `/airports/${icao}/points/${stopbar}/link`],
    ['DELETE', (icao: string) => `/airports/${icao}/points/${stopbar}/link/EDDF_LO_M8_07C`],
    ['POST', (icao: string) => `/airports/${icao}/links/bulk`],
  ] as const;
  const bodyFor = (method: string) => (method === 'POST' ? { json: { leadOnId: leadOn } } : {});

  test('members of the airport’s division', async () => {
    for (const [method, at] of routes) {
      const { call, nadia, tomas, world } = await openPractice();
      const send = (icao: string, token: string) =>
        call(method, at(icao), { token, ...bodyFor(method) });
      expect(await send('EDDF', '')).toMatchObject(asText(401));
      expect(await send('EDDF', 'dead')).toMatchObject(asText(401));
      expect(await send('EDDF', tomas)).toMatchObject({ status: 403 });
      expect(await send('LSZH', nadia), 'another division').toMatchObject({ status: 403 });
      expect(await send('EDDH', nadia), 'still pending').toMatchObject({ status: 403 });
      for (const state of ['rate-limited', 'down', 'broken'] as const) {
        world.identityProvider = state;
        expect(await send('EDDF', nadia), state).toMatchObject(asText(401));
      }
      world.identityProvider = 'up';
      for (const account of world.accounts) account.ban = { reason: null, expires_at: null };
      expect(await send('EDDF', nadia)).toMatchObject({ status: 403, body: { banned: true } });
    }
  });

  test('a body that isn’t JSON gives 500 as text', async () => {
    const { call, nadia: token } = await openPractice();
    for (const [method, path] of [
      ['POST', '/contact'],
      ['POST', '/airports/EDDF/links/bulk'],
      ['PATCH', '/divisions/12/airports/203/contributions'],
    ] as const) {
      expect(await call(method, path, { token, body: '{"link":' })).toMatchObject(asText(500));
    }
  });
});

describe('B4 and B7: an airport', () => {
  test('has points and many-to-many links, without a token', async () => {
    const { call } = await openPractice();
    const points = await call('GET', '/airports/EDDF/points');
    expect(points).toMatchObject({ status: 200, kind: 'json' });
    expect(points.body).toContainEqual(
      expect.objectContaining({
        ...{ id: 'EDDF_LO_M8_07C', airportId: 'EDDF', type: 'lead_on', name: 'M8' },
        linkedTo: ['EDDF_SB_M8_07C', 'EDDF_SB_L7_07C'],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      }),
    );
    expect(points.body).toContainEqual(
      expect.not.objectContaining({ linkedTo: expect.anything() }),
    );
    const both = ['EDDF_LO_M8_07C', 'EDDF_LO_M8_25C'];
    expect(await call('GET', '/airports/EDDF/links')).toMatchObject(
      asJson(200, { airport: 'EDDF', links: { EDDF_SB_M8_07C: both, EDDF_SB_L7_07C: both } }),
    );
    expect(await call('GET', '/airports/ZZZZ/points')).toMatchObject(asJson(200, []));
    expect(await call('GET', '/airports/ZZZZ/links')).toMatchObject(asJson(200, { links: {} }));
  });

  test('has a code of four letters or digits, or gets 400 as text', async () => {
    for (const path of [
      '/airports?icao=EDDF,x',
      ...['points', 'links', 'contribution-policy'].map((what) => `/airports/eddf/${what}`),
      '/state?airport=eddf',
      '/state',
    ] as const) {
      const { call } = await openPractice();
      expect(await call('GET', path)).toMatchObject(asText(400));
    }
  });

  test('B10 has a role for members, and files for everybody', async () => {
    const { call, nadia, tomas } = await openPractice();
    const editable = (icao: string, token: string) =>
      call('GET', `/euroscope/${icao}/editable`, { token });
    for (const [icao, token, role] of [
      ['EDDF', nadia, 'nav_head'],
      ['EHAM', nadia, 'nav_member'],
      ['LSZH', nadia, null],
      ['EDDF', tomas, null],
    ] as const) {
      const body = { icao, editable: role !== null, role };
      expect(await editable(icao, token)).toMatchObject(asJson(200, body));
    }
    expect(await editable('EDDF', 'wrong')).toMatchObject(asText(401));
    expect(await editable('eddf', nadia)).toMatchObject(asJson(400));
    const files = { icao: 'EDDF', count: 1, files: [{ fileName: 'EDDF.txt' }] };
    expect(await call('GET', '/euroscope/files/EDDF')).toMatchObject(asJson(200, files));
    expect(await call('GET', '/euroscope/files/EDDM')).toMatchObject({ body: { count: 0 } });
  });
});

describe('A3 and B5: contributions', () => {
  const path = (division: number, airport: number) =>
    `/divisions/${division}/airports/${airport}/contributions`;
  const off = { json: { contributionsEnabled: false } };

  test('are switched by members, and read back without a token', async () => {
    const { call, nadia: token } = await openPractice(clock('2025-06-10T12:00:00Z'));
    const row = {
      ...{ id: 203, division_id: 12, icao: 'EDDF', status: 'approved', has_objects: true },
      ...{ contributions_enabled: false, updated_at: '2025-06-10 12:00:00' },
    };
    for (let time = 0; time < 2; time += 1) {
      const answer = await call('PATCH', path(12, 203), { token, ...off });
      expect(answer).toMatchObject(asJson(200, row));
    }
    const policy = { managed: true, divisionId: 12, divisionName: 'Germany', icao: 'EDDF' };
    expect(await call('GET', '/airports/EDDF/contribution-policy')).toMatchObject(
      asJson(200, { ...policy, contributionsEnabled: false }),
    );
    const none = { managed: false, divisionId: null, contributionsEnabled: true };
    expect(await call('GET', '/airports/ZZZZ/contribution-policy')).toMatchObject({ body: none });
    expect(await call('PATCH', path(19, 226), { token, ...off })).toMatchObject({ status: 200 });
  });

  test('can’t be switched otherwise', async () => {
    const { call, nadia: token, tomas } = await openPractice();
    const send = (division: number, airport: number, sent: object = off) =>
      call('PATCH', path(division, airport), { token, ...sent });
    for (const json of [{}, { contributionsEnabled: 'false' }, null]) {
      expect(await send(12, 203, { json })).toMatchObject(asJson(400));
    }
    expect(await send(12, 218), 'pending').toMatchObject(asJson(400));
    expect(await send(12, 219), 'rejected').toMatchObject(asJson(400));
    expect(await send(12, 203, { ...off, token: tomas })).toMatchObject({ status: 403 });
    expect(await send(27, 247), 'not a member').toMatchObject({ status: 403 });
    expect(await send(203, 203), 'no division').toMatchObject(asText(404));
    expect(await send(12, 226), 'of another division').toMatchObject(asJson(404));
  });

  test('divisions and their airports are listed', async () => {
    const { call, nadia: token, tomas } = await openPractice();
    expect(await call('GET', '/divisions/user', { token })).toMatchObject(
      asJson(200, [
        { id: 12, name: 'Germany', created_at: withoutZone, role: 'nav_head' },
        { id: 19, name: 'Low Countries', role: 'nav_member' },
      ]),
    );
    expect(await call('GET', '/divisions/user', { token: tomas })).toMatchObject({ body: [] });
    const all = [{ id: 12 }, { id: 19 }, { id: 27 }];
    expect(await call('GET', '/divisions', { token })).toMatchObject({ body: all });
    const airports = await call('GET', '/divisions/12/airports', { token });
    expect(airports.body).toHaveLength(6);
    expect(airports.body).toContainEqual(
      expect.objectContaining({
        ...{ id: 203, division_id: 12, icao: 'EDDF', status: 'approved', has_objects: true },
        ...{ contributions_enabled: true, created_at: withoutZone, updated_at: withoutZone },
      }),
    );
    expect(await call('GET', '/divisions/203/airports', { token })).toMatchObject(asText(404));
  });
});

describe('B2: the account', () => {
  test('includes the secret that the app must drop', async () => {
    const { call, nadia, tomas } = await openPractice();
    expect(await call('GET', '/auth/account', { token: nadia })).toMatchObject(
      asJson(200, {
        ...{ email: 'nadia.brandt@example.org', full_name: 'Nadia Brandt', division: 'EUD' },
        ...{ id: expect.any(String), vatsim_id: expect.stringMatching(/^\d+$/) },
        api_key: 'PRACTICE-API-KEY-OF-NADIA',
      }),
    );
    expect(await call('GET', '/auth/account', { token: tomas })).toMatchObject({
      body: { full_name: null, display_name: 'Tomas Keller', division: null },
    });
  });

  test('has its own status for each failure', async () => {
    const time = clock('2025-06-10T12:00:00Z');
    const { call, world, nadia } = await openPractice(time);
    const ask = (token = nadia) => call('GET', '/auth/account', { token });
    expect(await ask('')).toMatchObject(asText(401));
    expect(await ask('dead')).toMatchObject(asJson(401, { error: 'Unauthorized' }));
    for (const [state, status] of [
      ['rate-limited', 429],
      ['down', 503],
      ['broken', 502],
    ] as const) {
      world.identityProvider = state;
      const answer = await ask();
      expect(answer).toMatchObject({ status });
      expect(answer.headers.get('retry-after')).toBe(status === 429 ? '30' : null);
    }
    world.identityProvider = 'up';
    const ban = { reason: 'Misuse', expires_at: '2025-06-10T12:01:00.000Z' };
    for (const account of world.accounts) account.ban = ban;
    expect(await ask()).toMatchObject(asJson(403, { banned: true, ...ban }));
    time.passSeconds(60);
    expect(await ask()).toMatchObject({ status: 200 });
    world.accounts.length = 0;
    expect(await ask(), 'no account on the service').toMatchObject({ status: 404 });
  });

  test('is needed for divisions', async () => {
    for (const path of ['/divisions', '/divisions/user', '/divisions/12/airports'] as const) {
      const { call } = await openPractice();
      expect(await call('GET', path)).toMatchObject(asText(401));
      expect(await call('GET', path, { token: 'dead' })).toMatchObject(asJson(401));
    }
  });
});

describe('B9: the lights', () => {
  const noon = '2025-06-10T12:00:00Z';
  const lightsAt = async ({ call }: OpenPractice, icao: string) =>
    (await call('GET', `/state?airport=${icao}`)).body as {
      readonly offline: boolean;
      readonly controllers: readonly string[];
      readonly objects: readonly { readonly id: string; readonly state: boolean }[];
    };

  test('list everything while nobody controls the airport', async () => {
    const practice = await openPractice(clock(noon));
    const { objects, offline, controllers } = await lightsAt(practice, 'EDDH');
    expect({ offline, controllers }).toEqual({ offline: true, controllers: [] });
    expect(objects.map(({ id, state }) => [id, state])).toEqual(
      pointsAt(practice.world, 'EDDH').map(({ id, type }) => [id, type !== 'stopbar']),
    );
  });

  test('otherwise list what isn’t default, and a lead-on follows the stopbars it is linked to', async () => {
    const time = clock(noon);
    const practice = await openPractice(time);
    const points = pointsAt(practice.world, 'EDDF');
    const ofType = (type: string) => points.flatMap((point) => (point.type === type ? point : []));
    const stopbars = ofType('stopbar').map(({ id }) => id);
    const everDropped = new Set<string>();
    for (let turn = 0; turn < 60; turn += 1) {
      const { objects, offline } = await lightsAt(practice, 'EDDF');
      expect(offline).toBe(false);
      const lit = new Set(objects.flatMap(({ id, state }) => (state ? id : [])));
      const unlit = new Set(objects.flatMap(({ id, state }) => (state ? [] : id)));
      expect([...lit].filter((id) => !stopbars.includes(id))).toEqual([]);
      for (const { id, linkedTo: to } of ofType('lead_on')) {
        const own = to.filter((stopbarId) => stopbars.includes(stopbarId));
        expect(unlit.has(id), id).toBe(own.length > 0 && own.every((stopbar) => lit.has(stopbar)));
      }
      const dropped = stopbars.filter((id) => !lit.has(id));
      expect(dropped.length).toBeLessThan(4);
      for (const id of dropped) everDropped.add(id);
      time.passSeconds(10);
    }
    expect(everDropped.size).toBeGreaterThan(10);
  });

  test('are told once a second for an airport', async () => {
    const time = clock(noon);
    const { call } = await openPractice(time);
    const ask = (icao: string) => call('GET', `/state?airport=${icao}`);
    expect(await ask('EDDF')).toMatchObject({ status: 200 });
    const limited = await ask('EDDF');
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toBe('1');
    expect(await ask('EDDM')).toMatchObject({ status: 200 });
    time.passSeconds(1);
    expect(await ask('EDDF')).toMatchObject({ status: 200 });
  });
});

test('the world is the same each time, shares nothing, and names only what is there', async () => {
  const [{ world, ...first }, second] = [await openPractice(), await openPractice()];
  const points = [...world.points.values()];
  expect(points).toHaveLength(180);
  for (const { id } of points) expect(id).toMatch(/^[A-Z0-9_-]+$/);
  const stale = points.flatMap(({ type, airportId, linkedTo: to }) =>
    to.filter((id) => {
      const { type: other, airportId: airport } = world.points.get(id) ?? {};
      return type !== 'lead_on' || other !== 'stopbar' || airport !== airportId;
    }),
  );
  expect(stale.toSorted()).toEqual(['BARS_D4X9T', 'BARS_W6F0K', 'EDDF_SB_L5_07C']);
  const ids = [...world.divisions, ...world.airportRequests].map(({ id }) => id);
  expect(new Set(ids).size, 'divisions and requests share no ID').toBe(ids.length);
  expect(second.world).toEqual(world);
  await first.call('DELETE', '/airports/EDDF/points/EDDF_SB_L1_07C/link/EDDF_LO_L1_07C', {
    token: first.nadia,
  });
  expect(linkedTo(second, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
});
