import { describe, expect, test } from 'vitest';
import { openSession, tokenOf, type SessionChanges } from '../../support/session/open-session.ts';

const done = { ok: true, value: null };
const invalid = (problem: string) => ({
  ok: false,
  error: { kind: 'invalid', issues: [{ field: 'address', problem }] },
});

const origin = 'http://127.0.0.1:8080';
/** Where the service sends the browser in the end. */
const page = `${origin}/signed-in`;
const redirectUri = `${origin}/v2/auth/vatsim/callback`;
const profile = {
  ...{ authorizationEndpoint: `${origin}/authorize`, clientId: 'the-service', callback: page },
  ...{ redirectUri, tokenEndpoint: undefined, revocationEndpoint: undefined },
};

/** A sign-in whose browser has opened the provider's page. */
async function open(changes: SessionChanges = {}) {
  const opened = await openSession({ ...changes, signIn: profile });
  const signedIn = opened.session.signIn();
  const tab = await opened.browser.tab();
  return { ...opened, token: opened.practice.nadia, signedIn, tab };
}

describe('a service that exchanges the code itself', () => {
  test('O17 signs in with its page’s address, which has a token and no state', async () => {
    const { session, signedIn, tab, token } = await open();
    expect(session.state).toMatchObject({ kind: 'signing-in', way: 'paste' });
    // Its provider knows the service, and not the verifier of a challenge.
    expect(Object.fromEntries(tab.searchParams)).toEqual({
      ...{ client_id: 'the-service', redirect_uri: redirectUri, response_type: 'code' },
      ...{ scope: 'account', state: expect.any(String) },
    });
    expect(session.pasteCallback(`${page}?token=${token}`)).toEqual(done);
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBe(token);
  });

  test('O8 O9 rejects a callback with another address, state or form, and keeps waiting', async () => {
    const { session, signedIn, tab, token } = await open();
    const state = tab.searchParams.get('state') ?? '';
    for (const address of [
      `https://evil.example/signed-in?token=${token}`,
      `http://localhost:8080/signed-in?token=${token}`,
      `http://user@127.0.0.1:8080/signed-in?token=${token}`,
      `${origin}/signed-in/more?token=${token}`,
      `${redirectUri}?token=${token}`,
      `${page}?token=${token}&state=wrong`,
      `${page}?token=${token}&state=`,
      `${page}?token=${token}#state=wrong`,
      `${page}?token=${token}&token=${token}`,
      `${page}?token=${token}#token=another`,
      `${page}?token=${token}#access_token=another`,
      `${page}?token=${token}&state=${state}#state=${state}`,
      `${page}?token=`,
      `${page}?token=a%0Ab`,
      `${page}?token=a%00`,
      `${page}?token=%20a`,
      `${page}?token=tok%C3%A9n`,
      `${page}?code=a`,
      `${page}?token=${'a'.repeat(16 * 1024)}`,
      page,
      token,
    ]) {
      expect(session.pasteCallback(address), address).toMatchObject(invalid('callback'));
    }
    expect(session.state.kind).toBe('signing-in');
    expect(session.pasteCallback(`${page}?token=${token}`)).toEqual(done);
    expect(session.pasteCallback(`${page}?token=another`)).toMatchObject({
      error: { kind: 'cancelled' },
    });
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBe(token);
  });

  test('can put the token in the fragment', async () => {
    for (const before of [
      '#token=',
      '#access_token=',
      '?x=1#token_type=bearer&access_token=',
    ] as const) {
      const { session, signedIn, token } = await open();
      expect(session.pasteCallback(`${page}${before}${token}`)).toEqual(done);
      expect(await signedIn).toEqual(done);
      expect(await tokenOf(session)).toBe(token);
    }
  });

  test('doesn’t accept an address from the system', async () => {
    const { session, token } = await open();
    session.receiveCallback(`${page}?token=${token}`);
    expect(session.state.kind).toBe('signing-in');
  });
});

test('O3 a callback with a token needs the state if the app exchanges the code', async () => {
  const { browser, session } = await openSession({
    signIn: { callback: 'https://companion.example/back' },
  });
  void session.signIn();
  await browser.tab();
  expect(session.pasteCallback('https://companion.example/back?code=a')).toEqual(
    invalid('callback'),
  );
  expect(session.pasteCallback('https://companion.example/back?token=a')).toEqual(
    invalid('callback'),
  );
  session.cancelSignIn();
});

test('the browser can end up on another address than the redirect URI', async () => {
  const callback = 'https://companion.example/back';
  const signIn = { callback, redirectUri: 'http://127.0.0.1:53124/callback' };
  const { browser, faults, session } = await openSession({ signIn });
  const signedIn = session.signIn();
  const { href, search } = await browser.choose();
  expect(href).toContain(signIn.redirectUri);
  expect(session.pasteCallback(href)).toMatchObject(invalid('callback'));
  expect(session.pasteCallback(`${callback}${search}`)).toEqual(done);
  expect(await signedIn).toEqual(done);
  expect(faults.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
});

describe('the clipboard', () => {
  const openWith = (text: string) => open({ readClipboard: () => Promise.resolve(text) });

  test('signs in with the callback of the pending sign-in, without returning it or the spaces around it', async () => {
    let copied = '';
    const { session, signedIn, token } = await open({
      readClipboard: () => Promise.resolve(copied),
    });
    copied = `\n ${page}?token=${token}\n`;
    expect(await session.pasteCopied()).toEqual(done);
    expect(await session.pasteCopied()).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBe(token);
  });

  test('isn’t used if it isn’t an address', async () => {
    const tooLong = `${page}?token=a${' '.repeat(16 * 1024)}`;
    for (const text of ['', 'hunter2', `see ${page}?token=a`, tooLong]) {
      const { session } = await openWith(text);
      expect(await session.pasteCopied()).toEqual(invalid('clipboard'));
      expect(session.state).not.toHaveProperty('returned');
      session.cancelSignIn();
    }
  });

  test('reports a wrong address like a paste does, and keeps waiting', async () => {
    for (const text of [page, `${page}/more?token=a`, `${page}?token=a&state=wrong`]) {
      const { session } = await openWith(text);
      const said = await session.pasteCopied();
      expect(said).toMatchObject(invalid('callback'));
      expect(session.pasteCallback(text)).toEqual(said);
      expect(session.state).not.toHaveProperty('returned');
      session.cancelSignIn();
    }
  });

  test('isn’t used or read after the sign-in has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let reads = 0;
    const readClipboard = () => {
      reads += 1;
      return promise;
    };
    const { session, signedIn } = await open({ readClipboard });
    const copied = session.pasteCopied();
    session.cancelSignIn();
    await signedIn;
    resolve(`${page}?token=a`);
    for (const read of [copied, session.pasteCopied()]) {
      expect(await read).toEqual({ ok: false, error: { kind: 'cancelled' } });
    }
    expect(reads).toBe(1);
  });
});
