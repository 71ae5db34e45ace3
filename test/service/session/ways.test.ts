import { describe, expect, test } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { Who } from '../../../electron/contract/state.ts';
import { openSession, tokenOf, tokenRequest, who } from '../../support/session/open-session.ts';
import { listenerOf } from '../../support/session/user-browser.ts';

const done = { ok: true, value: null };
const deepLink = 'stopbar-companion://auth/callback';
const notIt = {
  ok: false,
  error: { kind: 'invalid', issues: [{ field: 'address', problem: 'callback' }] },
};

const cancelled = { ok: false, error: { kind: 'cancelled' } };
const elsewhere = (expected: string) => ({
  ok: false,
  error: { kind: 'invalid', issues: [{ field: 'address', problem: 'callback', expected }] },
});

const exchangesOf = ({ faults }: Awaited<ReturnType<typeof openSession>>) =>
  faults.requests.filter(({ path }) => path === tokenRequest.path);

describe('a deep link', () => {
  const open = async () => {
    const opened = await openSession({ signIn: { callback: deepLink } });
    const signedIn = opened.session.signIn();
    const callback = await opened.browser.choose();
    return { ...opened, signedIn, callback };
  };

  test('signs in without an open port', async () => {
    const { browser, callback, session, signedIn } = await open();
    expect(session.state).toMatchObject({ kind: 'signing-in', way: 'link' });
    expect((await browser.tab()).searchParams.get('redirect_uri')).toBe(deepLink);
    expect(callback.href).toMatch(/^stopbar-companion:\/\/auth\/callback\?code=/);
    session.receiveCallback(callback.href);
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBeTypeOf('string');
  });

  test('O3 O8 with another state or address is rejected, and the sign-in continues', async () => {
    const { callback, logged, session, signedIn } = await open();
    const { search } = callback;
    for (const address of [
      `${deepLink}?code=a&state=wrong`,
      `${deepLink}?code=a`,
      `${deepLink}${search}&code=twice`,
      `stopbar-companion://auth/other${search}`,
      `stopbar-companion://evil/callback${search}`,
      `stopbar-companion://auth:1/callback${search}`,
      `stopbar-companion://user@auth/callback${search}`,
      `http://127.0.0.1/callback${search}`,
      `${deepLink}${search}&x=${'x'.repeat(16 * 1024)}`,
      'nonsense',
      '',
    ]) {
      session.receiveCallback(address);
      expect(session.state.kind, address).toBe('signing-in');
    }
    expect(logged).toHaveLength(11);
    expect(logged.join()).not.toContain(new URLSearchParams(search).get('state'));
    session.receiveCallback(callback.href);
    expect(await signedIn).toEqual(done);
  });

  test('O10 is used once if it comes twice', async () => {
    const opened = await open();
    const { callback, session, signedIn } = opened;
    session.receiveCallback(callback.href);
    session.receiveCallback(callback.href);
    expect(await signedIn).toEqual(done);
    session.receiveCallback(callback.href);
    expect(exchangesOf(opened)).toHaveLength(1);
    expect(session.state.kind).toBe('signed-in');
  });

  test('O18 without a pending sign-in is rejected, and logged without its query', async () => {
    const { logged, session } = await openSession({ signIn: { callback: deepLink } });
    session.receiveCallback(`${deepLink}?code=THE-CODE&state=THE-STATE#THE-PART`);
    session.receiveCallback(`--flag\n${deepLink}?code=THE-CODE`);
    expect(session.state).toEqual({ kind: 'signed-out' });
    expect(logged).toEqual([
      `Rejected a callback that no sign-in is waiting for: ${deepLink}`,
      'Rejected a callback that no sign-in is waiting for: //',
    ]);
  });
});

describe('O17 a pasted address', () => {
  test('signs in if the browser can’t reach the port', async () => {
    const { browser, session } = await openSession();
    const signedIn = session.signIn();
    expect(session.pasteCallback((await browser.choose()).href)).toEqual(done);
    expect(await signedIn).toEqual(done);
  });

  test('has the same checks: path, state, repetition, size', async () => {
    const { browser, logged, session } = await openSession();
    const signedIn = session.signIn();
    const { href, origin, search } = await browser.choose();
    for (const address of [
      'nonsense',
      origin,
      `${origin}/${search}`,
      `${origin}/callback/more${search}`,
      `http://localhost:${new URL(href).port}/callback${search}`,
      `http://127.0.0.1:1/callback${search}`,
      `${origin}/callback?code=a&state=wrong`,
      `${origin}/callback?code=a`,
      `${origin}/callback?state=${new URLSearchParams(search).get('state')}`,
      `${href}&state=twice`,
      `${href}&more=${'x'.repeat(16 * 1024)}`,
    ]) {
      expect(session.pasteCallback(address), address).toMatchObject(notIt);
    }
    expect(session.state.kind).toBe('signing-in');
    expect(session.pasteCallback(href)).toEqual(done);
    expect(session.pasteCallback(href)).toEqual(cancelled);
    expect(await signedIn).toEqual(done);
    expect(logged).toEqual(['Callbacks rejected during a sign-in: 4']);
  });

  test('is rejected with the expected address, without a secret path', async () => {
    const { browser, session } = await openSession({ signIn: { tokenEndpoint: undefined } });
    const signedIn = session.signIn();
    const { origin } = listenerOf(await browser.tab());
    expect(session.pasteCallback('https://elsewhere.example/?token=a')).toEqual(
      elsewhere(`${origin}/callback`),
    );
    session.cancelSignIn();
    await signedIn;
  });

  test('can have one slash more or less at its end', async () => {
    for (const callback of [
      'https://companion.example/back',
      'https://companion.example/back/',
    ] as const) {
      const redirectUri = 'http://127.0.0.1:53124/callback';
      const { browser, session } = await openSession({ signIn: { callback, redirectUri } });
      const signedIn = session.signIn();
      const { search } = await browser.choose();
      const other = callback.endsWith('/') ? callback.slice(0, -1) : `${callback}/`;
      expect(session.pasteCallback(`${other}x${search}`)).toEqual(elsewhere(callback));
      expect(session.pasteCallback(`${other}${search}`)).toEqual(done);
      expect(await signedIn).toEqual(done);
    }
  });

  test('shows immediately that it was accepted, and ends further pastes', async () => {
    const found = Promise.withResolvers<Result<Who | null>>();
    const opened = await openSession({
      signIn: { callback: 'https://companion.example/back', tokenEndpoint: undefined },
      lookUp: () => found.promise,
      readClipboard: () => Promise.resolve('https://companion.example/back?token=b'),
    });
    const { browser, session, states } = opened;
    const signedIn = session.signIn();
    await browser.tab();
    expect(session.pasteCallback('https://companion.example/back?token=a')).toEqual(done);
    await expect.poll(() => session.state).toMatchObject({ kind: 'signing-in', returned: true });
    expect(states.at(-1)).toMatchObject({ returned: true });
    for (const address of ['nonsense', 'https://companion.example/back?token=b']) {
      expect(session.pasteCallback(address), address).toEqual(cancelled);
    }
    expect(await session.pasteCopied()).toEqual(cancelled);
    await session.reopenBrowser();
    expect(browser.opened()).toBe(1);
    found.resolve({ ok: true, value: who });
    expect(await signedIn).toEqual(done);
  });
});

describe('a token in the callback itself', () => {
  const open = async (
    callback: string,
    lookUp: () => Promise<Result<Who | null>> = () => Promise.resolve({ ok: true, value: who }),
  ) => {
    const opened = await openSession({ signIn: { callback, tokenEndpoint: undefined }, lookUp });
    const signedIn = opened.session.signIn();
    const tab = await opened.browser.tab();
    const back = (query: Record<string, string>) => {
      const url = new URL(tab.searchParams.get('redirect_uri') ?? '');
      url.search = new URLSearchParams(query).toString();
      return url.href;
    };
    const state = tab.searchParams.get('state') ?? '';
    return { ...opened, signedIn, tab, back, state, token: opened.practice.nadia };
  };

  test('O2 is requested with PKCE too, at a path that nobody can guess', async () => {
    const { back, signedIn, state, tab, token } = await open('loopback');
    expect(tab.searchParams.get('response_type')).toBe('token');
    expect(tab.searchParams.get('code_challenge_method')).toBe('S256');
    expect(listenerOf(tab).pathname).toMatch(/^\/callback\/[\w-]{43}$/);
    await fetch(back({ token, state }));
    expect(await signedIn).toEqual(done);
  });

  test('is accepted without a state only at that path', async () => {
    const { back, session, signedIn, tab, token } = await open('loopback');
    const { origin } = listenerOf(tab);
    expect((await fetch(`${origin}/callback?token=${token}`)).status).toBe(404);
    expect((await fetch(`${origin}/callback/${'a'.repeat(43)}?token=${token}`)).status).toBe(404);
    session.receiveCallback(`${deepLink}?token=${token}`);
    expect((await fetch(back({ token, state: 'wrong' }))).status).toBe(400);
    expect((await fetch(back({ state: '' }))).status).toBe(400);
    expect((await fetch(back({}))).status).toBe(400);
    expect(session.state.kind).toBe('signing-in');
    expect((await fetch(back({ token }))).status).toBe(200);
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBe(token);
  });

  test('needs its state in a deep link, which any page can open', async () => {
    const { back, session, signedIn, state, token } = await open(deepLink);
    session.receiveCallback(back({ token }));
    session.receiveCallback(back({ token, state: 'wrong' }));
    expect(session.state.kind).toBe('signing-in');
    session.receiveCallback(back({ token, state }));
    expect(await signedIn).toEqual(done);
  });

  test('ends the sign-in if it has no usable token, another issuer or an error', async () => {
    const cases: readonly (readonly [string, Record<string, string>, object])[] = [
      ['no token', { code: 'a-code' }, { kind: 'unreadable' }],
      ['an empty token', { token: '' }, { kind: 'unreadable' }],
      ['a token with a line break', { token: 'a\nb' }, { kind: 'unreadable' }],
      ['a token after a space', { token: ' a' }, { kind: 'unreadable' }],
      ['a token that is not ASCII', { token: 'tokén' }, { kind: 'unreadable' }],
      ['another issuer', { token: 'a', iss: 'https://evil.example' }, { kind: 'unreadable' }],
      ['a refusal', { error: 'access_denied' }, { kind: 'rejected', said: 'access_denied' }],
    ];
    for (const [, query, error] of cases) {
      const { back, session, signedIn, state } = await open('loopback');
      await fetch(back({ ...query, state }));
      expect(await signedIn).toEqual({ ok: false, error });
      expect(session.state).toEqual({ kind: 'signed-out' });
    }
  });

  test('isn’t used if the account look-up fails', async () => {
    const cases: readonly (readonly [string, Result<Who | null>, object])[] = [
      [
        'is down',
        { ok: false, error: { kind: 'unavailable', status: 503, said: '' } },
        { kind: 'unavailable' },
      ],
      [
        'can’t be reached',
        { ok: false, error: { kind: 'offline', reason: 'refused' } },
        { kind: 'offline' },
      ],
      ['doesn’t know it', { ok: false, error: { kind: 'signed-out' } }, { kind: 'signed-out' }],
      ['doesn’t exist', { ok: true, value: null }, { kind: 'not-found' }],
    ];
    for (const [, found, error] of cases) {
      const { back, session, signedIn, state, store, token } = await open('loopback', () =>
        Promise.resolve(found),
      );
      await fetch(back({ token, state }));
      expect(await signedIn).toMatchObject({ ok: false, error });
      expect(await tokenOf(session)).toBeUndefined();
      expect(store.secret).toBeNull();
    }
  });
});
