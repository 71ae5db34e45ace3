import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { World } from '../../../electron/practice/world.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

const refused = (error: object) => ({ ok: false, error });

describe('the account look-up', () => {
  test('returns only the needed fields, without the secret', async () => {
    const { client } = await openClient();
    expect(await client.readAccount()).toEqual({
      ok: true,
      value: {
        vatsim_id: '10000002',
        display_name: 'Nadia B.',
        full_name: 'Nadia Brandt',
        email: 'nadia.brandt@example.org',
        division: 'EUD',
      },
    });
  });

  test('accepts an account without a full name and a division', async () => {
    const { client } = await openClient({ as: 'tomas' });
    expect(await client.readAccount()).toMatchObject({
      ok: true,
      value: { display_name: 'Tomas Keller', full_name: null, division: null },
    });
  });

  const states: readonly (readonly [World['identityProvider'], object])[] = [
    ['rate-limited', { kind: 'limited', said: 'Too many requests', retryAt: 30_000 }],
    ['down', { kind: 'unavailable', status: 503, said: 'The identity provider is unavailable.' }],
    [
      'broken',
      {
        kind: 'unavailable',
        status: 502,
        said: 'The identity provider sent an invalid response.',
      },
    ],
  ];

  test('fails with another error for each failure of the identity provider', async () => {
    await Promise.all(
      states.map(async ([state, error]) => {
        const { client, world } = await openClient({ now: () => 0 });
        world.identityProvider = state;
        expect(await client.readAccount(), state).toEqual(refused(error));
      }),
    );
  });

  test('fails as signed out if the token is invalid, in text or JSON', async () => {
    const { client, clientWith, faults } = await openClient({ as: 'dead' });
    expect(await client.readAccount()).toEqual(refused({ kind: 'signed-out' }));
    expect(await clientWith({ token: () => '' }).readAccount()).toEqual(
      refused({ kind: 'signed-out' }),
    );
    expect(faults.requests).toHaveLength(2);
  });

  test.each([
    ['Lights at noon', 'Lights at noon'],
    [null, ''],
  ])('fails as forbidden for a banned user, with the reason %j', async (reason, said) => {
    const { client, world } = await openClient();
    for (const account of world.accounts) account.ban = { reason, expires_at: null };
    expect(await client.readAccount()).toEqual(
      refused({ kind: 'forbidden', status: 403, said, ban: { until: null } }),
    );
  });
});

describe('the secret of an account', () => {
  const secret = 'SECRET-API-KEY';
  const field = fc.constantFrom('api_key', 'vatsim_id', 'display_name', 'email', 'account', 'id');
  const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
    anything: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('anything'), { maxLength: 3 }),
      fc.dictionary(field, tie('anything')).map((row) => ({ ...row, api_key: secret })),
    ),
  }));

  test('never leaves the client, for any form of the account', async () => {
    let reply = { status: 200, body: '', headers: {} };
    const { origin } = await openRecorder(() => reply);
    const status = fc.constantFrom(200, 201, 400, 403, 404, 500);
    const headers = { 'Content-Type': 'application/json' };
    await fc.assert(
      fc.asyncProperty(status, anything, async (status, shape) => {
        reply = { status, headers, body: JSON.stringify(shape) };
        expect(JSON.stringify(await clientOf(origin).readAccount())).not.toContain(secret);
      }),
      {
        numRuns: 100,
        examples: [
          [200, { api_key: secret }],
          [403, { error: 'No', api_key: secret }],
        ],
      },
    );
  });

  test('isn’t in the error if the reply is cut off', async () => {
    const { client, faults } = await openClient();
    faults.next({ path: /account/ }, { kind: 'cut' });
    expect(await client.readAccount()).toEqual(refused({ kind: 'unreachable', reason: 'broken' }));
  });
});
