import { describe, expect, onTestFinished, test } from 'vitest';
import { nadiaId } from '../../../electron/practice/seed/accounts.ts';
import { endOn, openExchangingService } from '../../support/session/exchanging-service.ts';
import { openPractice } from '../../support/practice-call.ts';
import { openSession, tokenOf, type SessionChanges } from '../../support/session/open-session.ts';

const done = { ok: true, value: null };
const invalid = (problem: string) => ({
  ok: false,
  error: { kind: 'invalid', issues: [{ field: 'address', problem }] },
});

/** A sign-in whose browser has opened the provider's page. */
async function open({ signIn, ...changes }: SessionChanges = {}) {
  const practice = await openPractice();
  const token = practice.grants.accessTokenFor(nadiaId);
  const service = await openExchangingService(token);
  onTestFinished(service.close);
  const without = { tokenEndpoint: undefined, revocationEndpoint: undefined };
  const opened = await openSession({
    ...changes,
    signIn: { ...without, ...service.signIn, ...signIn },
  });
  const signedIn = opened.session.signIn();
  const tab = await opened.browser.tab();
  return { ...opened, service, token, signedIn, tab, page: service.signIn.callback };
}

describe('a service that exchanges the code itself', () => {
  test('O17 signs in with its page’s address, which has a token and no state', async () => {
    const { service, session, signedIn, tab, token } = await open();
    expect(session.state).toMatchObject({ kind: 'signing-in', way: 'paste' });
    const address = await endOn(tab.href);
    expect([...new URL(address).searchParams.keys()]).toEqual(['token']);
    expect(session.pasteCallback(address)).toEqual(done);
    expect(await signedIn).toEqual(done);
    expect(await tokenOf(session)).toBe(token);
    expect(service.exchanges).toHaveLength(1);
  });

  test('O8 O9 rejects a callback with another address, state or form, and keeps waiting', async () => {
    const { page, session, signedIn, service, tab, token } = await open();
    const state = tab.searchParams.get('state') ?? '';
    const { origin, port } = new URL(page);
    for (const address of [
      `https://evil.example/signed-in?token=${token}`,
      `http://localhost:${port}/signed-in?token=${token}`,
      `http://user@127.0.0.1:${port}/signed-in?token=${token}`,
      `${origin}/signed-in/more?token=${token}`,
      `${service.signIn.redirectUri}?token=${token}`,
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
      const { page, session, signedIn, token } = await open();
      expect(session.pasteCallback(`${page}${before}${token}`)).toEqual(done);
      expect(await signedIn).toEqual(done);
      expect(await tokenOf(session)).toBe(token);
    }
  });

  test('doesn’t accept an address from the system', async () => {
    const { page, session, token } = await open();
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
  const redirectUri = 'http://127.0.0.1:53124/callback';
  const callback = 'https://companion.example/back';
  const { browser, faults, session } = await openSession({ signIn: { callback, redirectUri } });
  const signedIn = session.signIn();
  const { href, search } = await browser.choose();
  expect(href).toContain(redirectUri);
  expect(session.pasteCallback(href)).toMatchObject(invalid('callback'));
  expect(session.pasteCallback(`${callback}${search}`)).toEqual(done);
  expect(await signedIn).toEqual(done);
  expect(faults.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
});

describe('the clipboard', () => {
  const openWith = async (text: (page: string) => string) => {
    const reads: string[] = [];
    const opened = await open({
      readClipboard: () => {
        reads.push('read');
        return Promise.resolve(text(page));
      },
    });
    const { page } = opened;
    return { ...opened, reads };
  };

  test('provides the callback of the pending sign-in, without surrounding text', async () => {
    const { page, session } = await openWith((page) => `\n ${page}?token=a\n`);
    expect(await session.copiedCallback()).toEqual({ ok: true, value: `${page}?token=a` });
    expect(session.state.kind).toBe('signing-in');
    session.cancelSignIn();
  });

  test('isn’t used if it isn’t an address', async () => {
    const cases: readonly (readonly [string, (page: string) => string])[] = [
      ['nothing', () => ''],
      ['a password', () => 'hunter2'],
      ['text around the address', (page) => `see ${page}?token=a`],
      ['too much', (page) => `${page}?token=a${' '.repeat(16 * 1024)}`],
    ];
    for (const [, text] of cases) {
      const { session } = await openWith(text);
      expect(await session.copiedCallback()).toEqual(invalid('clipboard'));
      session.cancelSignIn();
    }
  });

  test('reports a wrong address like a paste does, and keeps waiting', async () => {
    const cases: readonly (readonly [string, (page: string, state: string) => string])[] = [
      ['the page without a token or error', (page) => page],
      ['another origin', () => 'https://evil.example/signed-in?token=a'],
      ['another path', (page) => `${page}/more?token=a`],
      ['two tokens', (page) => `${page}?token=a&token=b`],
      ['an empty token', (page) => `${page}?token=`],
      ['an empty token with the state', (page, state) => `${page}?token=&state=${state}`],
      ['another state', (page) => `${page}?token=a&state=wrong`],
    ];
    for (const [, text] of cases) {
      let copied = '';
      const opened = await open({ readClipboard: () => Promise.resolve(copied) });
      const { page, session, tab } = opened;
      copied = text(page, tab.searchParams.get('state') ?? '');
      const said = await session.copiedCallback();
      expect(said).toMatchObject(invalid('callback'));
      expect(session.pasteCallback(copied)).toEqual(said);
      expect(session.state).not.toHaveProperty('returned');
      session.cancelSignIn();
    }
  });

  test('isn’t read without a pending sign-in', async () => {
    const { reads, session, signedIn } = await openWith((page) => `${page}?token=a`);
    session.cancelSignIn();
    await signedIn;
    expect(await session.copiedCallback()).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(reads).toEqual([]);
  });

  test('isn’t read after the sign-in has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { page, session, signedIn } = await open({ readClipboard: () => promise });
    const copied = session.copiedCallback();
    session.cancelSignIn();
    await signedIn;
    resolve(`${page}?token=a`);
    expect(await copied).toEqual({ ok: false, error: { kind: 'cancelled' } });
  });
});
