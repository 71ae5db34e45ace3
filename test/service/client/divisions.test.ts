import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { contributions, operation } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

const refused = (error: object) => ({ ok: false, error });

describe('switching contributions', () => {
  test.each([
    [{ divisionId: 99 }, 'division', 'Division not found'],
    [{ airportRequestId: 999 }, 'airport-request', 'Airport request not found'],
  ])(
    'returns not-found for %j, and which of the two is missing: %s',
    async (change, missing, said) => {
      const { client } = await openClient();
      expect(await client.switchContributions({ ...contributions, ...change })).toEqual(
        refused({ kind: 'not-found', status: 404, said, missing }),
      );
    },
  );

  test.each([
    ['nothing', ''],
    ['a proxy’s page', '<html><title>404 Not Found</title>'],
  ])('a 404 with %s doesn’t say which of the two is missing', async (_, body) => {
    const { client, faults } = await openClient();
    faults.next({ method: 'PATCH', path: /contributions$/ }, { kind: 'answer', status: 404, body });
    const answer = await client.switchContributions(contributions);
    expect(answer.ok ? answer : answer.error).not.toHaveProperty('missing');
  });

  test.each([
    [{ airportRequestId: 218 }, 'rejected', 400, 'The airport is not approved: pending'],
    [{ airportRequestId: 219 }, 'rejected', 400, 'The airport is not approved: rejected'],
    [
      { divisionId: 27, airportRequestId: 247 },
      'forbidden',
      403,
      'Forbidden: you are not a member of this division',
    ],
  ])('rejects %j: %s', async (change, kind, status, said) => {
    const { client } = await openClient();
    expect(await client.switchContributions({ ...contributions, ...change })).toEqual(
      refused({ kind, status, said }),
    );
  });

  test('can be read without a token', async () => {
    const { client, clientWith } = await openClient();
    const anybody = clientWith({ as: 'nobody' });
    for (const contributionsEnabled of [false, true, true]) {
      expect(
        await client.switchContributions({ ...contributions, contributionsEnabled }),
      ).toMatchObject({ ok: true, value: { contributions_enabled: contributionsEnabled } });
      expect(await anybody.readContributionPolicy('EDDF')).toEqual({
        ok: true,
        value: { contributionsEnabled, divisionId: 12 },
      });
    }
  });
});

describe.each(['switchContributions', 'readOwnDivisions', 'readAirportRequests'] as const)(
  '%s',
  (name) => {
    const { send } = operation(name);

    test('fails as signed out if the token is invalid', async () => {
      const { client } = await openClient({ as: 'dead' });
      expect(await send(client)).toEqual(refused({ kind: 'signed-out' }));
    });

    test('fails as limited until the time that the service names', async () => {
      const { client, world, faults } = await openClient({ now: () => 5000 });
      world.identityProvider = 'rate-limited';
      expect(await send(client)).toEqual(
        refused({ kind: 'limited', said: 'Too many requests', retryAt: 35_000 }),
      );
      expect(faults.requests).toHaveLength(1);
    });
  },
);

describe('divisions', () => {
  const rows = [
    { id: 12, name: 'Germany', role: 'nav_head' },
    { id: 19, name: 'Low Countries', role: 'nav_member' },
  ];

  test('of the user include the role', async () => {
    const { client } = await openClient();
    expect(await client.readOwnDivisions()).toEqual({ ok: true, value: rows });
  });

  test('of the user can be inside memberships', async () => {
    const memberships = rows.map(({ role, ...division }) => ({ division, role }));
    const body = JSON.stringify([memberships[0], rows[1]]);
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    expect(await clientOf(origin).readOwnDivisions()).toEqual({ ok: true, value: rows });
  });

  test('have airport requests', async () => {
    const { client } = await openClient();
    const requests = await client.readAirportRequests(12);
    expect(requests).toMatchObject({ ok: true, value: { length: 6 } });
    expect(requests.ok && requests.value[4]).toEqual({
      id: 218,
      icao: 'EDDH',
      status: 'pending',
      has_objects: true,
      contributions_enabled: false,
      updated_at: '2025-04-12 09:30:00',
    });
  });

  test('fail as not found if the service doesn’t know them', async () => {
    const { client } = await openClient();
    expect(await client.readAirportRequests(99)).toEqual(
      refused({ kind: 'not-found', status: 404, said: 'Division not found' }),
    );
  });
});
