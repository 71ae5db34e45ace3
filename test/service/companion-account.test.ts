import { describe, expect, test } from 'vitest';
import type { Fault } from '../../electron/practice/faults.ts';
import { done, link, openCompanion } from '../support/open-companion.ts';
import { post, tomas } from '../support/practice-browser.ts';

const account = { method: 'GET', path: '/v2/auth/account' } as const;
const answer = (status: number, body: unknown = ''): Fault => ({
  kind: 'answer',
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

describe('who is signed in', () => {
  test('is what the account look-up says, and no more', async () => {
    const { sessionState, signIn } = await openCompanion();
    await signIn();
    expect(await sessionState()).toStrictEqual({
      kind: 'signed-in',
      who: {
        name: 'Nadia Brandt',
        networkId: '10000002',
        email: 'nadia.brandt@example.org',
        division: 'EUD',
      },
    });
  });

  test('may have no division', async () => {
    const { sessionState, signIn } = await openCompanion();
    await signIn(tomas);
    expect(await sessionState()).toMatchObject({ who: { name: 'Tomas Keller', division: null } });
  });

  test.each([404, 405, 501])('is not known where the look-up answers %i', async (status) => {
    const { call, faults, sessionState, signIn, world } = await openCompanion();
    faults.next(account, answer(status));
    expect(await signIn()).toEqual(done);
    expect(await sessionState()).toEqual({ kind: 'signed-in', who: null });
    expect(await call('link', link)).toEqual(done);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  });

  test.each<readonly [string, Fault]>([
    ['fails', answer(500)],
    ['is limited', answer(429)],
    ['answers no object', answer(200, [])],
    ['answers HTML', { kind: 'answer', status: 200, body: '<!doctype html>' }],
    ['answers no name', answer(200, { id: 'a' })],
  ])('is not known where the look-up %s', async (_what, fault) => {
    const { faults, sessionState, signIn } = await openCompanion();
    faults.next(account, fault);
    expect(await signIn()).toEqual(done);
    expect(await sessionState()).toEqual({ kind: 'signed-in', who: null });
  });
});

describe('a sign-in that the service refuses', () => {
  test.each([
    [401, { error: 'Unauthorized' }, { kind: 'signed-out' }],
    [403, { error: 'Banned' }, { kind: 'forbidden', status: 403, said: 'Banned' }],
  ])('with %i is none', async (status, body, error) => {
    const { call, faults, requestsTo, sessionState, signIn } = await openCompanion();
    faults.next(account, answer(status, body));
    expect(await signIn()).toEqual({ ok: false, error });
    expect(await sessionState()).toEqual({ kind: 'signed-out' });
    expect(await call('link', link)).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(requestsTo(/link$/)).toEqual([]);
  });

  test('because of a ban is none', async () => {
    const { sessionState, signIn, world } = await openCompanion();
    for (const known of world.accounts) known.ban = { reason: 'test', expires_at: null };
    expect(await signIn()).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
    expect(await sessionState()).toEqual({ kind: 'signed-out' });
  });
});

describe('a 401 that proves nothing', () => {
  const refusal: Fault = { kind: 'answer', status: 401, body: 'Unauthorized' };

  test('keeps the session where the look-up still knows the token', async () => {
    const { call, faults, requestsTo, sessionState, signIn } = await openCompanion();
    await signIn();
    faults.clear();
    faults.next({ path: /link$/ }, refusal);
    expect(await call('link', link)).toEqual({
      ok: false,
      error: { kind: 'unavailable', status: 401, said: '' },
    });
    expect(requestsTo('/v2/auth/account')).toHaveLength(1);
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(await call('link', link)).toEqual(done);
  });

  test.each([403, 404, 405, 429, 500, 501])(
    'keeps the session where the look-up answers %i',
    async (status) => {
      const { call, faults, sessionState, signIn } = await openCompanion();
      await signIn();
      faults.next({ path: /link$/ }, refusal);
      faults.next(account, answer(status));
      await call('link', link);
      expect(await sessionState()).toMatchObject({
        kind: 'signed-in',
        who: { name: 'Nadia Brandt' },
      });
    },
  );

  test('keeps the session while the identity provider is down', async () => {
    const { call, faults, sessionState, signIn, world } = await openCompanion();
    await signIn();
    world.identityProvider = 'down';
    // Told to come back later than it is waited for, the look-up is not tried again.
    faults.next(account, { kind: 'answer', status: 503, headers: { 'Retry-After': '60' } });
    expect(await call('link', link)).toMatchObject({ ok: false });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
    world.identityProvider = 'up';
    expect(await call('link', link)).toEqual(done);
  });

  test('keeps the session where the look-up’s answer cannot be read', async () => {
    const { call, faults, sessionState, signIn } = await openCompanion();
    await signIn();
    faults.next({ path: /link$/ }, refusal);
    faults.next(account, { kind: 'answer', status: 200, body: '<!doctype html>' });
    await call('link', link);
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
  });
});

test('a token that is dead by the look-up’s own word ends the session', async () => {
  const { call, practice, requestsTo, sessionState, signIn, states } = await openCompanion();
  await signIn();
  const token = requestsTo('/v2/auth/account')[0]?.headers['x-network-token'] ?? '';
  await post(practice, 'revoke', { token });
  expect(await call('link', link)).toEqual({ ok: false, error: { kind: 'signed-out' } });
  expect(await sessionState()).toEqual({ kind: 'signed-out' });
  expect(states.at(-1)?.session).toEqual({ kind: 'signed-out' });
  expect(await signIn()).toEqual(done);
  expect(await call('link', link)).toEqual(done);
});

describe('a ban', () => {
  const expires_at = '2099-03-04 05:06:07';
  const until = Date.UTC(2099, 2, 4, 5, 6, 7);
  const ban = { kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until } };

  test('is told with its end, which is in UTC, at the sign-in', async () => {
    const { signIn, world } = await openCompanion();
    for (const account of world.accounts) account.ban = { reason: 'Lights at noon', expires_at };
    expect(await signIn()).toEqual({ ok: false, error: ban });
  });

  test('is told with its end in mid-work, and ends no session', async () => {
    const { call, sessionState, signIn, world } = await openCompanion();
    await signIn();
    for (const account of world.accounts) account.ban = { reason: 'Lights at noon', expires_at };
    expect(await call('link', link)).toEqual({ ok: false, error: ban });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
  });
});

test('F16 a clock that is off is told in the state, once an answer has come', async () => {
  const aheadMs = 60 * 60_000;
  const { signIn, states } = await openCompanion({ now: () => Date.now() + aheadMs });
  expect(await signIn()).toEqual(done);
  expect(states.at(-1)?.clockAheadMs).toBe(aheadMs);
  expect(states[0]?.clockAheadMs).toBeNull();
});
