import { describe, expect, test } from 'vitest';
import { clock, openPractice } from '../../support/practice-call.ts';

describe('the account', () => {
  test('includes the secret that the app must drop', async () => {
    const { call, nadia } = await openPractice();
    expect(await call('GET', '/auth/account', { token: nadia })).toMatchObject({
      status: 200,
      kind: 'json',
      body: {
        id: expect.any(String),
        vatsim_id: expect.stringMatching(/^\d+$/),
        email: 'nadia.brandt@example.org',
        full_name: 'Nadia Brandt',
        display_name: 'Nadia B.',
        division: 'EUD',
        created_at: expect.any(String),
        last_login: expect.any(String),
        api_key: 'PRACTICE-API-KEY-OF-NADIA',
      },
    });
  });

  test('can lack a full name and a division', async () => {
    const { call, tomas } = await openPractice();
    expect(await call('GET', '/auth/account', { token: tomas })).toMatchObject({
      status: 200,
      body: { full_name: null, display_name: 'Tomas Keller', division: null },
    });
  });

  test('is forbidden for a banned user until the ban ends', async () => {
    const time = clock('2025-06-10T12:00:00Z');
    const { call, world, nadia } = await openPractice(time);
    const ask = () => call('GET', '/auth/account', { token: nadia });
    const expires_at = '2025-06-10T12:01:00.000Z';
    for (const account of world.accounts) account.ban = { reason: 'Misuse', expires_at };
    expect(await ask()).toMatchObject({
      status: 403,
      kind: 'json',
      body: { banned: true, reason: 'Misuse', expires_at },
    });
    time.passSeconds(60);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('is not found if the network knows the user but the service doesn’t', async () => {
    const { call, world, nadia } = await openPractice();
    world.accounts.length = 0;
    expect(await call('GET', '/auth/account', { token: nadia })).toMatchObject({ status: 404 });
  });

  test.each([
    ['rate-limited', 429],
    ['down', 503],
    ['broken', 502],
  ] as const)('has its own status for an identity provider that is %s', async (state, status) => {
    const { call, world, nadia } = await openPractice();
    world.identityProvider = state;
    const answer = await call('GET', '/auth/account', { token: nadia });
    expect(answer).toMatchObject({ status });
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '30' : null);
  });
});

describe('health', () => {
  test('is 200 while everything works, and 503 with the parts that don’t', async () => {
    const { call, world } = await openPractice();
    expect(await call('GET', '/health')).toMatchObject({
      status: 200,
      body: { database: 'ok', storage: 'ok' },
    });
    world.health.storage = 'outage';
    expect(await call('GET', '/health')).toMatchObject({
      status: 503,
      body: { database: 'ok', storage: 'outage' },
    });
  });
});
