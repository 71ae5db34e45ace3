import { expect, test } from 'vitest';
import { openSession, who, tokenOf } from '../../support/session/open-session.ts';
import { nadia, statusOf } from '../../support/session/practice-browser.ts';
import { listenerOf } from '../../support/session/user-browser.ts';

const done = { ok: true, value: null };

test('a sign-in ends with a token that the service accepts', async () => {
  const { browser, practice, session, states } = await openSession({
    now: () => 1_750_000_000_000,
  });
  expect(session.state).toEqual({ kind: 'signed-out' });
  const signedIn = session.signIn();
  expect(session.state).toEqual({ kind: 'signing-in', since: 1_750_000_000_000, way: 'loopback' });
  const page = await browser.comeBack(nadia);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You can close this tab.');

  expect(await signedIn).toEqual(done);
  const returned = {
    kind: 'signing-in',
    since: 1_750_000_000_000,
    way: 'loopback',
    returned: true,
  };
  expect(states).toEqual([
    { kind: 'signing-in', since: 1_750_000_000_000, way: 'loopback' },
    returned,
    { kind: 'signed-in', who },
  ]);
  expect(session.state).toEqual(states.at(-1));
  expect(await statusOf(practice, (await tokenOf(session)) ?? '')).toBe(200);
});

test('O1 the browser opens the provider’s page, and the app only exchanges the code', async () => {
  const asked: unknown[] = [];
  const { browser, practice, session } = await openSession({
    fetch: (...request) => {
      asked.push(request[0]);
      return fetch(...request);
    },
  });
  const { authorizationEndpoint, tokenEndpoint } = practice.profile.signIn;
  const signedIn = session.signIn();
  const tab = await browser.tab();
  await browser.comeBack();
  await signedIn;
  expect(tab.origin + tab.pathname).toBe(authorizationEndpoint);
  expect(asked.map(String)).toEqual([tokenEndpoint]);
});

test('no request to the provider sends cookies, follows redirects or is cached', async () => {
  const asked: Request[] = [];
  const { browser, session } = await openSession({
    fetch: (...request) => {
      asked.push(new Request(...request));
      return fetch(...request);
    },
  });
  const signedIn = session.signIn();
  await browser.comeBack();
  await signedIn;
  await session.signOut();
  // The exchange, and a revocation of each token.
  await expect.poll(() => asked).toHaveLength(3);
  for (const { credentials, redirect, cache } of asked) {
    expect({ credentials, redirect, cache }).toEqual({
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    });
  }
});

test('O3 the next sign-in doesn’t accept the state of another', async () => {
  const { browser, session } = await openSession();
  const first = session.signIn();
  const old = await browser.choose();
  const second = session.signIn();
  await first;
  const listener = listenerOf(await browser.tab(2));
  listener.search = old.search;
  expect((await fetch(listener)).status).toBe(400);
  expect(session.state.kind).toBe('signing-in');
  await browser.comeBack(nadia, 2);
  expect(await second).toEqual(done);
});

test('the browser can be opened again for the pending sign-in, once it was opened', async () => {
  const { browser, session } = await openSession();
  await session.reopenBrowser();
  expect(browser.opened()).toBe(0);

  const signedIn = session.signIn();
  // Nothing was opened yet.
  await session.reopenBrowser();
  expect(browser.opened()).toBe(2);
  expect((await browser.tab(2)).href).toBe((await browser.tab(1)).href);
  await browser.comeBack(nadia, 2);
  expect(await signedIn).toEqual(done);

  await session.reopenBrowser();
  expect(browser.opened()).toBe(2);
});
