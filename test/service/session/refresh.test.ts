import { describe, expect, test } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { Who } from '../../../electron/contract/state.ts';
import { answerJson, type Fault } from '../../support/practice/faults.ts';
import { link, openSignedInService } from '../../support/application/open-service-session.ts';
import {
  rejectToken,
  openSession,
  openSignedIn,
  tokenOf,
  tokenRequest,
  who,
} from '../../support/session/open-session.ts';
import { post, statusOf } from '../../support/session/practice-browser.ts';
import { clock } from '../../support/practice-call.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = {
  ...{ iss: 'https://another.example', sub: 'nadia', aud: 'stopbar-companion' },
  ...{ iat: 1_750_000_000, exp: 4_000_000_000 },
};
/** An ID token of another issuer than the provider. */
const idToken = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`;

/** A session whose hour ends when the test says so. */
async function openAging() {
  const time = clock();
  const opened = await openSignedIn({ now: time.now, practice: { now: time.now } });
  opened.faults.clear();
  const refreshes = () =>
    opened.faults.requests.filter(({ path, body }) => {
      return path === tokenRequest.path && body.includes('grant_type=refresh_token');
    });
  return { ...opened, ...time, refreshes };
}

describe('O16 a session with a refresh token', () => {
  test('is renewed when a request needs the token near its expiry', async () => {
    const { passSeconds, practice, refreshes, session } = await openAging();
    const first = await tokenOf(session);
    passSeconds(3600 - 61);
    expect(await tokenOf(session)).toBe(first);
    expect(refreshes()).toHaveLength(0);
    passSeconds(1);
    const second = await tokenOf(session);
    expect(second).not.toBe(first);
    expect(await statusOf(practice, second ?? '')).toBe(200);
    expect(refreshes()).toHaveLength(1);
  });

  test('keeps the new token, even after a restart, with any lifetime', async () => {
    for (const lifetime of ['1e400', '"soon"'] as const) {
      const { faults, passSeconds, session, store } = await openAging();
      const tokens = '"access_token":"new","refresh_token":"newer","token_type":"Bearer"';
      const body = `{${tokens},"expires_in":${lifetime}}`;
      const headers = { 'content-type': 'application/json' };
      faults.next(tokenRequest, { kind: 'answer', status: 200, headers, body });
      passSeconds(3600);
      expect(await tokenOf(session)).toBe('new');
      const later = await openSession({ store });
      await later.session.account.restore();
      expect(later.session.state).toEqual({ kind: 'signed-in', who });
      expect(await tokenOf(later.session)).toBe('new');
    }
  });

  test('begins and is renewed even if an ID token of another issuer comes with the tokens', async () => {
    const time = clock();
    const reply = (access_token: string, refresh_token: string): Fault =>
      answerJson(200, {
        ...{ access_token, refresh_token, id_token: idToken },
        ...{ token_type: 'Bearer', expires_in: 3600 },
      });
    const { faults, logged, session, store } = await openSignedIn({
      now: time.now,
      firstExchange: reply('first', 'spent'),
    });
    expect(await tokenOf(session)).toBe('first');
    faults.next(tokenRequest, reply('second', 'newer'));
    time.passSeconds(3600);
    expect(await tokenOf(session)).toBe('second');
    expect(store.secret).toContain('newer');
    expect(logged).toEqual([]);
  });

  test('continues if the provider fails or replies with nonsense', async () => {
    const cases: readonly Fault[] = [
      { kind: 'reset' },
      { kind: 'answer', status: 200, body: '<!doctype html>' },
      { kind: 'answer', status: 401, body: '{"error":"invalid_client"}' },
      answerJson(401, { error: 'invalid_client' }),
      answerJson(400, { error: 'invalid_request_object' }),
      answerJson(500, { error: 'invalid_request' }),
      // No header can contain it.
      answerJson(200, { access_token: 'a\nb', token_type: 'Bearer' }),
    ];
    for (const fault of cases) {
      const { faults, logged, passSeconds, session, store } = await openAging();
      const first = await tokenOf(session);
      const kept = store.secret;
      faults.next(tokenRequest, fault);
      passSeconds(3600);
      expect(await tokenOf(session)).toBe(first);
      expect(session.state).toEqual({ kind: 'signed-in', who });
      expect(store.secret).toBe(kept);
      expect(logged).toEqual([expect.stringContaining('Can’t renew the sign-in')]);
      passSeconds(31);
      expect(await tokenOf(session)).not.toBe(first);
    }
  });

  test('ends if the provider says that the grant is invalid, and leaves nothing', async () => {
    const { passSeconds, practice, session, states, store } = await openAging();
    await post(practice, 'revoke', { token: (await tokenOf(session)) ?? '' });
    passSeconds(3600);
    expect(await session.account.token()).toEqual({ ok: false, error: { kind: 'signed-out' } });
    const expired = { kind: 'signed-out', because: 'expired' };
    expect(session.state).toEqual(expired);
    expect(states.at(-1)).toEqual(expired);
    await expect.poll(() => store.secret).toBeNull();
  });

  test('ends if the provider says that the request is invalid, as some do for an expired refresh token', async () => {
    for (const status of [400, 401]) {
      const { faults, passSeconds, refreshes, session, store } = await openAging();
      faults.next(tokenRequest, answerJson(status, { error: 'invalid_request' }));
      passSeconds(3600);
      expect(await session.account.token()).toEqual({ ok: false, error: { kind: 'signed-out' } });
      expect(session.state).toEqual({ kind: 'signed-out', because: 'expired' });
      expect(refreshes()).toHaveLength(1);
      await expect.poll(() => store.secret).toBeNull();
    }
  });

  test('stays signed out after a sign-out in the meantime, and its new tokens are revoked', async () => {
    const { faults, passSeconds, practice, refreshes, session, store } = await openAging();
    const release = faults.hold(tokenRequest);
    passSeconds(3600);
    const asked = tokenOf(session);
    await expect.poll(() => refreshes()).toHaveLength(1);
    await session.signOut();
    release();
    expect(await asked).toBeUndefined();
    expect(session.state).toEqual({ kind: 'signed-out' });
    expect(store.secret).toBeNull();
    await expect
      .poll(() => faults.requests.some(({ path }) => path === '/oauth/revoke'))
      .toBe(true);
    expect(practice.world.accounts).toHaveLength(2);
  });
});

describe('O16 a request with an invalid token', () => {
  const open = async () => {
    const time = clock();
    const opened = await openSignedInService({}, { now: time.now });
    opened.faults.clear();
    return { ...opened, ...time };
  };

  test('is sent again with a new one, which waiting requests share', async () => {
    const { call, passSeconds, requestsTo, sessionState, world } = await open();
    passSeconds(3601);
    const other = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
    const outcomes = await Promise.all([
      call('link', link),
      call('setContributions', { changes: [other] }),
    ]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    expect(requestsTo('/oauth/token')).toHaveLength(1);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
    expect(await sessionState()).toMatchObject({
      kind: 'signed-in',
      who: { name: 'Nadia Brandt' },
    });
  });

  test('fails as unavailable, not as signed out, while the provider can’t renew it', async () => {
    const { call, faults, passSeconds, sessionState } = await open();
    passSeconds(3601);
    faults.next(tokenRequest, { kind: 'answer', status: 503 });
    expect(await call('link', link)).toEqual({
      ok: false,
      error: { kind: 'unavailable', status: 401, said: '' },
    });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(await call('link', link)).toMatchObject({ ok: true });
  });

  test('ends the session without a refresh token', async () => {
    let found: Result<Who | null> = { ok: true, value: who };
    const { session, store } = await openSignedIn({
      lookUp: () => Promise.resolve(found),
      firstExchange: answerJson(200, {
        access_token: 'a-token',
        token_type: 'Bearer',
        expires_in: 60,
      }),
    });
    expect(session.state).toMatchObject({ kind: 'signed-in', endsAt: expect.any(Number) });
    expect(await rejectToken(session, 'an-older-one')).toBe('new');
    expect(await rejectToken(session, 'a-token')).toBe('unproven');
    found = { ok: false, error: { kind: 'unavailable', status: 503, said: '' } };
    expect(await rejectToken(session, 'a-token')).toBe('unproven');
    expect(session.state).toMatchObject({ kind: 'signed-in' });
    found = { ok: false, error: { kind: 'signed-out' } };
    expect(await rejectToken(session, 'a-token')).toBe('dead');
    expect(session.state).toEqual({ kind: 'signed-out', because: 'expired' });
    await expect.poll(() => store.secret).toBeNull();
  });

  test.each<[string, Fault, string]>([
    ['new', answerJson(200, { access_token: 'new', token_type: 'Bearer' }), 'signed-in'],
    ['unproven', answerJson(503, {}), 'signed-in'],
    ['dead', answerJson(400, { error: 'invalid_grant' }), 'signed-out'],
  ])('without a look-up is %s by the provider’s word', async (verdict, reply, kind) => {
    const { faults, session } = await openSignedIn({
      lookUp: () => Promise.resolve({ ok: true, value: null }),
      firstExchange: answerJson(200, {
        access_token: 'a-token',
        refresh_token: 'r-token',
        token_type: 'Bearer',
      }),
    });
    faults.next(tokenRequest, reply);
    expect(await rejectToken(session, 'a-token')).toBe(verdict);
    expect(session.state.kind).toBe(kind);
  });

  test.each<[string, Result<Who | null>]>([
    ['without a look-up', { ok: true, value: null }],
    [
      'with a page in its place',
      { ok: false, error: { kind: 'unavailable', status: 401, said: '' } },
    ],
  ])('%s only ends the session after the token’s expiry', async (_, found) => {
    const time = clock();
    let isSigningIn = true;
    const { session } = await openSignedIn({
      now: time.now,
      lookUp: () => Promise.resolve(isSigningIn ? { ok: true, value: who } : found),
      firstExchange: answerJson(200, {
        access_token: 'a-token',
        token_type: 'Bearer',
        expires_in: 60,
      }),
    });
    isSigningIn = false;
    time.passSeconds(59);
    expect(await rejectToken(session, 'a-token')).toBe('unproven');
    time.passSeconds(1);
    expect(await rejectToken(session, 'a-token')).toBe('dead');
  });
});

test('W8 after a night’s sleep, a request renews its token first without asking the user', async () => {
  const { now, passSeconds } = clock();
  const { browser, call, requestsTo, sessionState, ...open } = await openSignedInService(
    { now },
    { now },
  );
  open.faults.clear();
  passSeconds(10 * 3600);
  expect(await call('link', link)).toMatchObject({ ok: true });
  expect(requestsTo(/\/link$/)).toHaveLength(1);
  expect(requestsTo('/oauth/token')).toHaveLength(1);
  expect(browser.opened()).toBe(1);
  expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
});
