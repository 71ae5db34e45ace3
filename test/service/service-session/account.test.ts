import { describe, expect, test } from 'vitest';
import { clock } from '../../support/practice-call.ts';
import { answerJson, type Fault } from '../../support/practice/faults.ts';
import {
  contactMessage,
  done,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { post } from '../../support/session/practice-browser.ts';

const account = { method: 'GET', path: '/v2/auth/account' } as const;

describe('who is signed in', () => {
  test('comes from the account look-up, with only the needed fields', async () => {
    const { sessionState } = await openSignedInService();
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

  test('is unknown if the look-up is missing or fails, and the user can work', async () => {
    const cases: readonly Fault[] = [
      answerJson(405),
      answerJson(429),
      answerJson(200, []),
      { kind: 'answer', status: 200, body: '<!doctype html>' },
      answerJson(200, { id: 'a' }),
    ];
    for (const fault of cases) {
      const { call, faults, sessionState, signIn } = await openServiceSession();
      faults.next(account, fault);
      expect(await signIn()).toEqual(done);
      expect(await sessionState()).toEqual({ kind: 'signed-in', who: null });
      expect(await call('link', link)).toEqual(done);
    }
  });
});

describe('a sign-in that the service rejects', () => {
  test('fails', async () => {
    for (const [status, body, error] of [
      [401, { error: 'Unauthorized' }, { kind: 'signed-out' }],
      [403, { error: 'Banned' }, { kind: 'forbidden', status: 403, said: 'Banned' }],
    ] as const) {
      const { call, faults, requestsTo, sessionState, signIn } = await openServiceSession();
      faults.next(account, answerJson(status, body));
      expect(await signIn()).toEqual({ ok: false, error });
      expect(await sessionState()).toEqual({ kind: 'signed-out' });
      expect(await call('link', link)).toEqual({ ok: false, error: { kind: 'signed-out' } });
      expect(requestsTo(/link$/)).toEqual([]);
    }
  });
});

describe('a 401 that proves nothing', () => {
  const refusal: Fault = { kind: 'answer', status: 401, body: 'Unauthorized' };

  test('keeps the session if a page replies in the service’s place, to the look-up too', async () => {
    const { call, faults, sessionState, signIn } = await openServiceSession();
    // Without a refresh token.
    const tokens = { access_token: 'a-token', token_type: 'Bearer' };
    faults.next({ path: '/oauth/token' }, answerJson(200, tokens));
    faults.next(account, answerJson(405));
    expect(await signIn()).toEqual(done);
    const page: Fault = {
      kind: 'answer',
      status: 401,
      headers: { 'Content-Type': 'text/html' },
      body: '<html><title>401 Authorization Required</title></html>',
    };
    faults.next({ path: /(link|account)$/ }, page, { times: 9 });
    expect(await call('link', link)).toEqual({
      ok: false,
      error: { kind: 'unavailable', status: 401, said: '' },
    });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
  });

  test('keeps the session if the look-up still knows the token', async () => {
    const { call, faults, requestsTo, sessionState } = await openSignedInService();
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

  test('and isn’t even checked for a contact message, which has no token', async () => {
    const { call, faults, requestsTo, sessionState } = await openSignedInService();
    faults.clear();
    faults.next({ path: '/v2/contact' }, refusal);
    expect(await call('sendContactMessage', contactMessage)).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 401, said: 'Unauthorized' },
    });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(requestsTo('/v2/auth/account')).toEqual([]);
  });
});

test('the session ends if the look-up says that the token is invalid', async () => {
  const { call, practice, requestsTo, sessionState, signIn, states } = await openSignedInService();
  const token = requestsTo('/v2/auth/account')[0]?.headers['x-network-token'] ?? '';
  await post(practice, 'revoke', { token });
  expect(await call('link', link)).toEqual({ ok: false, error: { kind: 'signed-out' } });
  expect(await sessionState()).toEqual({ kind: 'signed-out', because: 'expired' });
  expect(states.at(-1)?.session).toEqual({ kind: 'signed-out', because: 'expired' });
  expect(await signIn()).toEqual(done);
  expect(await call('link', link)).toEqual(done);
});

describe('a ban', () => {
  const expires_at = '2099-03-04 05:06:07';
  const until = Date.UTC(2099, 2, 4, 5, 6, 7);
  const ban = { kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until } };

  test('is reported at the sign-in, with its end in UTC', async () => {
    const { signIn, world } = await openServiceSession();
    for (const account of world.accounts) account.ban = { reason: 'Lights at noon', expires_at };
    expect(await signIn()).toEqual({ ok: false, error: ban });
  });

  const banned = (expires_at: string | null = null) =>
    answerJson(403, { banned: true, reason: 'Lights at noon', expires_at });
  const forbidden = answerJson(403, { error: 'Forbidden' });
  const trouble = { kind: 'banned', ban: { until }, reason: 'Lights at noon' };

  test('is reported during work with its end, stays in the state, and keeps the session', async () => {
    const { call, sessionState, world, store } = await openSignedInService();
    for (const account of world.accounts) account.ban = { reason: 'Lights at noon', expires_at };
    expect(await call('link', link)).toEqual({ ok: false, error: ban });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in', trouble });
    expect(store.secret).not.toBeNull();
    for (const account of world.accounts) account.ban = null;
    expect(await call('checkAccount')).toEqual(done);
    expect(await sessionState()).not.toHaveProperty('trouble');
    expect(await call('link', link)).toEqual(done);
  });

  test('explains a 403 without a reason', async () => {
    for (const [, end, at] of [
      ['with an end', expires_at, until],
      ['without one', null, null],
      ['with an end that isn’t a time', 'soon', null],
    ] as const) {
      const { call, faults, requestsTo, sessionState } = await openSignedInService();
      faults.clear();
      faults.next({ path: /link$/ }, forbidden);
      faults.next(account, banned(end));
      expect(await call('link', link)).toEqual({
        ok: false,
        error: { ...ban, ban: { until: at } },
      });
      expect(requestsTo('/v2/auth/account')).toHaveLength(1);
      expect(await sessionState()).toMatchObject({ trouble: { ...trouble, ban: { until: at } } });
    }
  });

  test('is looked up once for many rejected writes', async () => {
    const { now, passSeconds } = clock();
    const opened = await openServiceSession({ now }, { now });
    const { call, faults, requestsTo, sessionState, signIn } = opened;
    await signIn();
    faults.clear();
    for (let write = 0; write < 5; write += 1) {
      faults.next({ path: /link$/ }, forbidden);
      expect(await call('link', link)).toMatchObject({ error: { said: 'Forbidden' } });
    }
    expect(requestsTo('/v2/auth/account')).toHaveLength(1);
    expect(await sessionState()).not.toHaveProperty('trouble');
    passSeconds(10);
    faults.next({ path: /link$/ }, forbidden);
    faults.next(account, banned());
    expect(await call('link', link)).toMatchObject({ error: { ban: { until: null } } });
  });

  test('isn’t reported if the look-up fails', async () => {
    const { call, faults, sessionState } = await openSignedInService();
    faults.next({ path: /link$/ }, forbidden);
    faults.next(account, answerJson(500));
    expect(await call('link', link)).toMatchObject({ error: { said: 'Forbidden' } });
    expect(await sessionState()).not.toHaveProperty('trouble');
  });

  test('found when a sign-in is restored is reported, and ends with the sign-in', async () => {
    const first = await openSignedInService();
    const next = await openServiceSession({
      ...{ dataFolder: first.dataFolder, secretStore: () => first.store },
    });
    next.faults.next(account, banned(expires_at));
    await next.restore();
    expect(await next.sessionState()).toMatchObject({ kind: 'signed-in', trouble });
    await next.call('signOut');
    expect(await next.sessionState()).toEqual({ kind: 'signed-out' });
    await next.signIn();
    expect(await next.sessionState()).not.toHaveProperty('trouble');
  });
});

describe('a person without an account', () => {
  const unknown = answerJson(404, { error: 'User not found' });

  test('is signed in, and reported as missing until there is one', async () => {
    const { call, faults, sessionState, signIn } = await openServiceSession();
    faults.next(account, unknown);
    expect(await signIn()).toEqual(done);
    const noAccount = { kind: 'signed-in', who: null, trouble: { kind: 'no-account' } };
    expect(await sessionState()).toEqual(noAccount);
    faults.next(account, unknown);
    expect(await call('checkAccount')).toMatchObject({
      error: { kind: 'not-found', status: 404, said: 'User not found' },
    });
    expect(await sessionState()).toEqual(noAccount);
    expect(await call('checkAccount')).toEqual(done);
    expect(await sessionState()).toMatchObject({ who: { name: 'Nadia Brandt' } });
    expect(await sessionState()).not.toHaveProperty('trouble');
  });
});

test('the account isn’t looked up while nobody is signed in', async () => {
  const { call, requestsTo } = await openServiceSession();
  expect(await call('checkAccount')).toEqual({ ok: false, error: { kind: 'signed-out' } });
  expect(requestsTo(/./)).toEqual([]);
});

test('F16 a wrong clock is in the state after the first response', async () => {
  const aheadMs = 60 * 60_000;
  // Node's server dates its replies by the real clock.
  // eslint-disable-next-line no-restricted-syntax
  const { signIn, states } = await openServiceSession({ now: () => Date.now() + aheadMs });
  expect(await signIn()).toEqual(done);
  expect(states.at(-1)?.clockAheadMs).toBe(aheadMs);
  expect(states[0]?.clockAheadMs).toBeNull();
});
