import { expect, test } from 'vitest';
import { openServiceSession } from '../../support/application/open-service-session.ts';

test('K12 who leaves a service stays signed in if the keychain doesn’t remove the sign-in', async () => {
  const { leave, sessionState, signIn, store } = await openServiceSession();
  await signIn();
  store.problem = 'locked';
  expect(await leave()).toMatchObject({ error: { kind: 'keychain', problem: 'locked' } });
  expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
  store.problem = undefined;
  expect(await leave()).toMatchObject({ ok: true });
  expect(await sessionState()).toMatchObject({ kind: 'signed-out' });
});
