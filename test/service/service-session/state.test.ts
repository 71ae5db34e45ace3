import { expect, test } from 'vitest';
import { openServiceSession } from '../../support/application/open-service-session.ts';

test('the session is pushed when it changes, before the call returns', async () => {
  const { browser, call, states } = await openServiceSession();
  const signedIn = call('signIn');
  await browser.comeBack();
  const kinds = await signedIn.then(() => states.map(({ session }) => session.kind));
  expect([...new Set(kinds)]).toEqual(['signing-in', 'signed-in']);
  await call('signOut');
  expect(states.at(-1)?.session.kind).toBe('signed-out');
});

test('a callback is ignored while no sign-in is waiting', async () => {
  const { call, faults } = await openServiceSession();
  for (const [name, payload] of [
    ['pasteCallback', { address: 'http://127.0.0.1:1/callback?code=a' }],
    ['pasteCopiedCallback', undefined],
  ] as const) {
    expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'cancelled' } });
  }
  expect(faults.requests).toEqual([]);
});
