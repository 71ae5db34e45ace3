import { describe, expect, test } from 'vitest';
import { clock, openPractice } from '../../support/practice-call.ts';

const withoutZone = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('divisions', () => {
  test('of a user include the role', async () => {
    const { call, nadia, tomas } = await openPractice();
    expect(await call('GET', '/divisions/user', { token: nadia })).toMatchObject({
      status: 200,
      kind: 'json',
      body: [
        {
          id: 12,
          name: 'Germany',
          created_at: expect.stringMatching(withoutZone),
          role: 'nav_head',
        },
        { id: 19, name: 'Low Countries', role: 'nav_member' },
      ],
    });
    expect(await call('GET', '/divisions/user', { token: tomas })).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('are all listed to anyone who is signed in', async () => {
    const { call, tomas } = await openPractice();
    expect(await call('GET', '/divisions', { token: tomas })).toMatchObject({
      status: 200,
      body: [{ id: 12 }, { id: 19 }, { id: 27 }],
    });
  });

  test('list their airports with any request status', async () => {
    const { call, nadia } = await openPractice();
    const answer = await call('GET', '/divisions/12/airports', { token: nadia });
    expect(answer).toMatchObject({ status: 200, kind: 'json' });
    expect(answer.body).toHaveLength(6);
    expect(answer.body).toContainEqual(
      expect.objectContaining({
        id: 203,
        division_id: 12,
        icao: 'EDDF',
        status: 'approved',
        has_objects: true,
        contributions_enabled: true,
        created_at: expect.stringMatching(withoutZone),
        updated_at: expect.stringMatching(withoutZone),
      }),
    );
  });

  test('that don’t exist give 404 as text', async () => {
    const { call, nadia } = await openPractice();
    expect(await call('GET', '/divisions/203/airports', { token: nadia })).toMatchObject({
      status: 404,
      kind: 'text',
    });
  });
});

describe('switching contributions', () => {
  const path = '/divisions/12/airports/203/contributions';
  const off = { json: { contributionsEnabled: false } };

  test('returns the whole row, and can be repeated', async () => {
    const { call, nadia, world } = await openPractice(clock('2025-06-10T12:00:00Z'));
    const send = () => call('PATCH', path, { token: nadia, ...off });
    const answer = await send();
    expect(answer).toMatchObject({
      status: 200,
      kind: 'json',
      body: {
        id: 203,
        division_id: 12,
        icao: 'EDDF',
        status: 'approved',
        has_objects: true,
        contributions_enabled: false,
        updated_at: '2025-06-10 12:00:00',
      },
    });
    expect(await send()).toMatchObject({ status: 200, body: answer.body });
    expect(world.airportRequests.find(({ id }) => id === 203)?.contributions_enabled).toBe(false);
  });

  test('is allowed for members too', async () => {
    const { call, nadia } = await openPractice();
    expect(
      await call('PATCH', '/divisions/19/airports/226/contributions', { token: nadia, ...off }),
    ).toMatchObject({ status: 200 });
  });

  test.each([{}, { contributionsEnabled: 'false' }, { contributionsEnabled: 0 }, null, []])(
    'is rejected if the value isn’t a boolean: %j',
    async (json) => {
      const { call, nadia } = await openPractice();
      expect(await call('PATCH', path, { token: nadia, json })).toMatchObject({
        status: 400,
        kind: 'json',
      });
    },
  );

  test.each([218, 219])('is rejected if the airport isn’t approved: %i', async (id) => {
    const { call, nadia } = await openPractice();
    expect(
      await call('PATCH', `/divisions/12/airports/${id}/contributions`, { token: nadia, ...off }),
    ).toMatchObject({ status: 400, kind: 'json' });
  });

  test('is forbidden for users who aren’t members', async () => {
    const { call, nadia, tomas } = await openPractice();
    expect(await call('PATCH', path, { token: tomas, ...off })).toMatchObject({ status: 403 });
    expect(
      await call('PATCH', '/divisions/27/airports/247/contributions', { token: nadia, ...off }),
    ).toMatchObject({ status: 403 });
  });

  test('returns 404 as text for a division, and as JSON for an airport request', async () => {
    const { call, nadia } = await openPractice();
    const send = (division: number, airport: number) =>
      call('PATCH', `/divisions/${division}/airports/${airport}/contributions`, {
        token: nadia,
        ...off,
      });
    expect(await send(203, 203)).toMatchObject({ status: 404, kind: 'text' });
    expect(await send(12, 12)).toMatchObject({ status: 404, kind: 'json' });
    expect(await send(12, 226), 'of another division').toMatchObject({ status: 404, kind: 'json' });
  });

  test('with a body that is not JSON gives 500 in text', async () => {
    const { call, nadia } = await openPractice();
    expect(await call('PATCH', path, { token: nadia, body: 'false,' })).toMatchObject({
      status: 500,
      kind: 'text',
    });
  });
});

test.each([
  ['GET', '/divisions'],
  ['GET', '/divisions/user'],
  ['GET', '/divisions/12/airports'],
  ['PATCH', '/divisions/12/airports/203/contributions'],
  ['GET', '/auth/account'],
])('%s %s needs a token: 401 as text without one, as JSON for a rejected one', async (...route) => {
  const { call } = await openPractice();
  const headers = { 'Content-Type': 'application/json' };
  expect(await call(...route, { headers })).toMatchObject({ status: 401, kind: 'text' });
  expect(await call(...route, { headers, token: '' })).toMatchObject({ status: 401, kind: 'text' });
  expect(await call(...route, { headers, token: 'dead' })).toMatchObject({
    status: 401,
    kind: 'json',
    body: { error: 'Unauthorized' },
  });
});
