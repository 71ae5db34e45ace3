import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCertifiedBrowser } from '../../support/session/certified-browser.ts';
import { openCertifiedProvider, providerTime } from '../../support/session/certified-provider.ts';
import { openSession, tokenOf } from '../../support/session/open-session.ts';
import { clock } from '../../support/practice-call.ts';

const done = { ok: true, value: null };

// Silences the package's warnings about a provider for tests.
beforeEach(() => {
  for (const method of ['warn', 'info'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => void vi.restoreAllMocks());

/** A session on oidc-provider, a certified identity provider, and a browser on its pages. */
async function open(changes: Parameters<typeof openSession>[0] = {}) {
  const provider = await openCertifiedProvider();
  const browser = openCertifiedBrowser();
  const time = clock(providerTime());
  const opened = await openSession({
    browse: browser.browse,
    now: time.now,
    ...changes,
    signIn: { ...provider.signIn, ...changes.signIn },
  });
  return { ...opened, ...time, provider, browser };
}

async function openSignedIn() {
  const opened = await open();
  const signedIn = opened.session.signIn();
  await fetch(await opened.browser.choose());
  expect(await signedIn).toEqual(done);
  return opened;
}

describe('a certified provider', () => {
  test('O1 O2 O4 O15 signs a native client in at any port, with PKCE and its issuer', async () => {
    const { browser, provider, session } = await open();
    const signedIn = session.signIn();
    const callback = await browser.choose();
    expect(callback.searchParams.get('iss')).toBe(new URL(provider.signIn.tokenEndpoint).origin);
    expect((await fetch(callback)).status).toBe(200);
    expect(await signedIn).toEqual(done);
    expect(await provider.accepts((await tokenOf(session)) ?? '')).toBe(true);
  });

  test('O16 rotates refresh tokens, each of which is saved and used once', async () => {
    const { passSeconds, provider, session, store } = await openSignedIn();
    const seen = [store.secret];
    for (let hour = 0; hour < 3; hour += 1) {
      passSeconds(3600);
      const [token, again] = await Promise.all([tokenOf(session), tokenOf(session)]);
      expect(again).toBe(token);
      expect(await provider.accepts(token ?? '')).toBe(true);
      expect(seen).not.toContain(store.secret);
      seen.push(store.secret);
    }
    expect(provider.requests.filter((request) => request === 'POST /token')).toHaveLength(4);
  });
});
