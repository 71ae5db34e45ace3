// What SERVICE.md says, on the practice service: what the app's tests and users rely on.
// Changes of links are in links.test.ts.
import { describe, expect, test } from 'vitest';
import { pointsAt } from '../../../electron/practice/world.ts';
import {
  asJson,
  asText,
  clock,
  openPractice,
  type OpenPractice,
} from '../../support/practice-call.ts';

const linkedTo = ({ world }: OpenPractice, id: string) => world.points.get(id)?.linkedTo;

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

  test('is accepted once in 24 hours, without Retry-After', async () => {
    const time = clock();
    const { call } = await openPractice(time);
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

describe('B4 and B7: an airport', () => {
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

  test('B10 says what members may change, and has files for everybody', async () => {
    const { call, nadia, tomas } = await openPractice();
    const editable = (icao: string, token: string) =>
      call('GET', `/euroscope/${icao}/editable`, { token });
    for (const [icao, token, may] of [
      ['EDDF', nadia, true],
      ['EHAM', nadia, true],
      ['LSZH', nadia, false],
      ['EDDF', tomas, false],
    ] as const) {
      expect(await editable(icao, token)).toMatchObject(asJson(200, { editable: may }));
    }
    expect(await editable('EDDF', 'wrong')).toMatchObject(asText(401));
    expect(await editable('eddf', nadia)).toMatchObject(asJson(400));
    const files = { files: [{ fileName: 'EDDF.txt' }] };
    expect(await call('GET', '/euroscope/files/EDDF')).toMatchObject(asJson(200, files));
    expect(await call('GET', '/euroscope/files/EDDM')).toMatchObject({ body: { files: [] } });
  });
});

describe('A3 and B5: contributions', () => {
  const path = (division: number, airport: number) =>
    `/divisions/${division}/airports/${airport}/contributions`;
  const off = { json: { contributionsEnabled: false } };

  test('can be read back without a token', async () => {
    const { call } = await openPractice();
    expect(await call('GET', '/airports/EDDF/contribution-policy')).toMatchObject(
      asJson(200, { divisionId: 12, contributionsEnabled: true }),
    );
    const none = { divisionId: null, contributionsEnabled: true };
    expect(await call('GET', '/airports/ZZZZ/contribution-policy')).toMatchObject({ body: none });
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
    const ban = { reason: 'Misuse', expires_at: '2025-06-10T12:01:00.000Z' };
    for (const account of world.accounts) account.ban = ban;
    expect(await ask()).toMatchObject(asJson(403, { banned: true, ...ban }));
    time.passSeconds(60);
    expect(await ask()).toMatchObject({ status: 200 });
    world.accounts.length = 0;
    expect(await ask(), 'no account on the service').toMatchObject({ status: 404 });
  });

  test('is needed for divisions', async () => {
    for (const path of ['/divisions/user', '/divisions/12/airports'] as const) {
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
