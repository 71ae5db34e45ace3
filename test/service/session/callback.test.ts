import { describe, expect, test } from 'vitest';
import { openSession, tokenRequest } from '../../support/session/open-session.ts';

const done = { ok: true, value: null };

/** A sign-in whose browser is on the provider's page. */
async function openPending() {
  const opened = await openSession();
  const { browser, session } = opened;
  const signedIn = session.signIn();
  const callback = await browser.choose();
  const comeBackWith = (changes: Record<string, string | null>) => {
    const url = new URL(callback);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return fetch(url);
  };
  return { ...opened, signedIn, callback, comeBackWith };
}

describe('a callback that isn’t for the pending sign-in', () => {
  test('O8 with another state is rejected and counted, and the sign-in continues', async () => {
    const { callback, comeBackWith, logged, session, signedIn } = await openPending();
    for (const state of ['wrong', '', null]) {
      expect((await comeBackWith({ state })).status).toBe(400);
      expect((await comeBackWith({ state, error: 'access_denied' })).status).toBe(400);
    }
    expect(session.state.kind).toBe('signing-in');
    await fetch(callback);
    expect(await signedIn).toEqual(done);
    expect(logged).toEqual(['Callbacks rejected during a sign-in: 6']);
  });
});

test('O10 a replay during the exchange gets 410 and changes nothing', async () => {
  const { callback, comeBackWith, faults, signedIn } = await openPending();
  const release = faults.hold(tokenRequest);
  expect((await fetch(callback)).status).toBe(200);
  const replay = await fetch(callback);
  expect(replay.status).toBe(410);
  expect(await replay.text()).toContain('This sign-in link was already used.');
  expect((await comeBackWith({ code: 'another' })).status).toBe(410);
  expect((await comeBackWith({ error: 'access_denied' })).status).toBe(410);
  release();
  expect(await signedIn).toEqual(done);
  const exchanges = faults.requests.filter(({ path }) => path === tokenRequest.path);
  expect(exchanges).toHaveLength(1);
});

describe('O11 the provider’s error', () => {
  test('is reported in the provider’s words, and nothing is exchanged', async () => {
    for (const [parameters, said] of [
      [{ error: 'access_denied' }, 'access_denied'],
      [{ error: 'server_error', error_description: 'Down for\n the night' }, 'Down for the night'],
      [{ error: 'temporarily_unavailable', error_description: '' }, 'temporarily_unavailable'],
    ] as const) {
      const { comeBackWith, faults, signedIn } = await openPending();
      const page = await comeBackWith({ code: null, ...parameters });
      expect(await page.text()).not.toContain(said);
      expect(await signedIn).toEqual({ ok: false, error: { kind: 'rejected', said } });
      expect(faults.requests.map(({ path }) => path)).not.toContain(tokenRequest.path);
    }
  });
});

describe('an untrusted callback', () => {
  test('O15 ends the sign-in, and nothing is exchanged', async () => {
    const cases: readonly Record<string, string | null>[] = [
      { iss: 'https://evil.example' },
      { iss: 'http://127.0.0.1:1' },
      { iss: 'nonsense' },
      { iss: 'https://evil.example', error: 'access_denied' },
      { code: null },
      { code: '' },
    ];
    for (const changes of cases) {
      const { comeBackWith, faults, session, signedIn } = await openPending();
      await comeBackWith(changes);
      expect(await signedIn).toEqual({ ok: false, error: { kind: 'unreadable' } });
      expect(session.state).toEqual({ kind: 'signed-out' });
      expect(faults.requests.map(({ path }) => path)).not.toContain(tokenRequest.path);
    }
  });
});
