import { describe, expect, test } from 'vitest';
import type { KeychainProblem } from '../../../electron/contract/result.ts';
import type { Fault } from '../../support/practice/faults.ts';
import {
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import {
  firstSignIn,
  openSession,
  openSignedIn,
  tokenOf,
  tokenRequest,
  who,
} from '../../support/session/open-session.ts';
import { MemoryStore } from '../../support/session/memory-store.ts';

const done = { ok: true, value: null };
const failure = (problem: KeychainProblem) => ({ ok: false, error: { kind: 'keychain', problem } });
const tokens = { accessToken: 'kept-token' };
const kept = JSON.stringify({ binding: 'test', signIn: firstSignIn, tokens, who });
const unreadable: readonly KeychainProblem[] = ['locked', 'refused', 'no-answer', 'damaged'];

describe('a session of the last run', () => {
  test('delays a request that comes first, and its token is hidden', async () => {
    const store = new MemoryStore(kept);
    const { session, hidden } = await openSession({ store });
    const answered = Promise.withResolvers<undefined>();
    store.busy = answered.promise;
    void session.account.restore();
    const asked = tokenOf(session);
    answered.resolve(undefined);
    expect(await asked).toBe('kept-token');
    expect(hidden).toContain('kept-token');
  });

  test('isn’t restored if the keychain has nothing, or something else', async () => {
    for (const secret of [
      null,
      '',
      '{',
      '{}',
      '{"tokens":{"accessToken":"a\\nb"},"who":null}',
      'null',
      '7',
    ] as const) {
      const { session } = await openSession({ store: new MemoryStore(secret) });
      await session.account.restore();
      expect(session.state).toEqual({ kind: 'signed-out' });
      expect(await session.account.token()).toEqual({ ok: false, error: { kind: 'signed-out' } });
    }
  });

  test('isn’t restored after a sign-in or sign-out in the meantime', async () => {
    for (const meanwhile of ['signOut', 'signIn'] as const) {
      const store = new MemoryStore(kept);
      const read = Promise.withResolvers<undefined>();
      store.busy = read.promise;
      const { browser, session } = await openSession({ store });
      const restored = session.account.restore();
      const ended = session[meanwhile]();
      if (meanwhile === 'signIn') await browser.comeBack();
      await expect.poll(() => store.asked).toHaveLength(2);
      read.resolve(undefined);
      await Promise.all([restored, ended]);
      expect(await tokenOf(session), meanwhile).not.toBe('kept-token');
      expect(store.secret ?? '').not.toContain('kept-token');
    }
  });

  test('is checked with the service once, and ends if it isn’t valid', async () => {
    const first = await openSignedInService();
    const { restore, requestsTo, sessionState, store } = await openServiceSession({
      secretStore: () => first.store,
      dataFolder: first.dataFolder,
    });
    await restore();
    expect(requestsTo('/v2/auth/account')).toHaveLength(1);
    expect(requestsTo('/oauth/token')).toHaveLength(1);
    expect(await sessionState()).toEqual({ kind: 'signed-out', because: 'expired' });
    await expect.poll(() => first.store.secret).toBeNull();
    expect(store.asked).toEqual([]);
  });
});

describe('K12 a keychain that can’t be read', () => {
  test('isn’t reported as signed out, and is reported once', async () => {
    for (const problem of unreadable) {
      const store = new MemoryStore(kept);
      store.problem = problem;
      const { session, states } = await openSession({ store });
      await session.account.restore();
      expect(session.state).toEqual({ kind: 'unreadable' });
      expect(session.keptIn).toMatchObject({ problem });
      const told = states.length;
      for (let request = 0; request < 3; request += 1) {
        expect(await session.account.token()).toEqual(failure(problem));
      }
      expect(states.slice(told)).toEqual([]);
      expect(store.secret).toBe(kept);
    }
  });

  test('is signed out if there is no keychain', async () => {
    for (const problem of ['absent', 'not-loaded'] as const) {
      const store = new MemoryStore();
      store.problem = problem;
      const { session } = await openSession({ store });
      await session.account.restore();
      expect(session.state).toEqual({ kind: 'signed-out' });
      expect(session.keptIn).toMatchObject({ problem });
    }
  });

  test('is read again for a request, and when the user retries', async () => {
    for (const again of ['token', 'retryKeychain'] as const) {
      const store = new MemoryStore(kept);
      store.problem = 'locked';
      const { session } = await openSession({ store });
      await session.account.restore();
      const ask = () => (again === 'token' ? session.account.token() : session.retryKeychain());
      expect(await ask()).toEqual(failure('locked'));
      store.problem = undefined;
      expect(await ask()).toMatchObject({ ok: true });
      expect(session.state).toEqual({ kind: 'signed-in', who });
      expect(session.keptIn).toEqual({ in: 'keychain' });
    }
  });

  test('is reported in the state with its reason and the system', async () => {
    const { call, restore, states, store } = await openServiceSession();
    store.problem = 'locked';
    await restore();
    expect(states.at(-1)).toMatchObject({
      session: { kind: 'unreadable' },
      kept: { in: 'memory', problem: 'locked', system: expect.stringMatching(/windows|mac|linux/) },
    });
    expect(await call('link', link)).toEqual(failure('locked'));
    store.problem = undefined;
    expect(await call('retryKeychain')).toEqual(done);
    expect(states.at(-1)).toMatchObject({
      session: { kind: 'signed-out' },
      kept: { in: 'keychain' },
    });
  });
});

describe('K12 a sign-in that can’t be saved', () => {
  test('is kept in memory, reported, and saved once the keychain works', async () => {
    const store = new MemoryStore();
    store.problem = 'locked';
    const { session, practice } = await openSignedIn({ store });
    expect(session.state).toEqual({ kind: 'signed-in', who });
    expect(session.keptIn).toMatchObject({ problem: 'locked' });
    expect(await tokenOf(session)).toBeTypeOf('string');
    expect(await session.retryKeychain()).toEqual(failure('locked'));
    store.problem = undefined;
    expect(await session.retryKeychain()).toEqual(done);
    expect(session.keptIn).toEqual({ in: 'keychain' });
    expect(store.secret).toContain(await tokenOf(session));
    expect(practice.world.accounts).toHaveLength(2);
  });

  test('succeeds while the keychain hangs, and so does the start', async () => {
    const store = new MemoryStore();
    store.busy = new Promise(() => undefined);
    const { call, restore, sessionState } = await openServiceSession({ secretStore: () => store });
    void restore();
    expect(await call('readState')).toMatchObject({ ok: true });
    expect(await sessionState()).toEqual({ kind: 'restoring' });
    expect(await call('readActivity')).toMatchObject({ ok: true });
  });
});

describe('K11 signing out', () => {
  test('removes the saved sign-in and revokes both tokens', async () => {
    const { faults, practice, session, store } = await openSignedIn();
    const token = (await tokenOf(session)) ?? '';
    expect(store.secret).toContain(token);
    expect(await session.signOut()).toEqual(done);
    expect(store.secret).toBeNull();
    const revoked = () => faults.requests.filter(({ path }) => path === '/oauth/revoke');
    await expect.poll(() => revoked()).toHaveLength(2);
    expect(new URLSearchParams(revoked()[1]?.body).get('token')).toBe(token);
    expect((await practice.call('GET', '/auth/account', { token })).status).toBe(401);
  });

  test('isn’t delayed by a provider that fails or never answers', async () => {
    const cases: readonly (readonly [string, Fault])[] = [
      ['refuses', { kind: 'answer', status: 500 }],
      ['hangs up', { kind: 'reset' }],
      ['never answers', { kind: 'hang' }],
    ];
    for (const [, fault] of cases) {
      const { faults, session, store } = await openSignedIn();
      faults.next({ path: '/oauth/revoke' }, fault);
      expect(await session.signOut()).toEqual(done);
      expect(session.state).toEqual({ kind: 'signed-out' });
      expect(store.secret).toBeNull();
    }
  });

  test('sends nothing if there is no revocation endpoint', async () => {
    const { faults, session } = await openSignedIn({ signIn: { revocationEndpoint: undefined } });
    faults.clear();
    await session.signOut();
    expect(faults.requests).toEqual([]);
  });

  test('reports a sign-in that couldn’t be removed, doesn’t read it, and removes it later', async () => {
    const { session, store } = await openSignedIn();
    store.problem = 'locked';
    expect(await session.signOut()).toEqual(failure('locked'));
    expect(session.state).toEqual({ kind: 'signed-out' });
    store.problem = undefined;
    expect(await session.account.token()).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(await session.retryKeychain()).toEqual(done);
    expect(store.secret).toBeNull();
    expect(session.state).toEqual({ kind: 'signed-out' });
  });

  test('succeeds without a keychain', async () => {
    const store = new MemoryStore();
    store.problem = 'absent';
    const { session } = await openSignedIn({ store });
    expect(await session.signOut()).toEqual(done);
  });

  test('during the exchange leaves no token', async () => {
    const { browser, faults, session, store } = await openSession();
    const release = faults.hold(tokenRequest);
    const signedIn = session.signIn();
    await browser.comeBack();
    await session.signOut();
    release();
    expect(await signedIn).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(store.secret).toBeNull();
  });
});
