import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import {
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { openServices } from '../../support/application/open-services.ts';
import { tomas } from '../../support/session/practice-browser.ts';

/** Nadia is signed in with a sign-in that is in the keychain, and that can’t be revoked. */
async function openSignedIn() {
  const opened = await openServices();
  await opened.useMine();
  await opened.signIn();
  const refused = { kind: 'answer', status: 503 } as const;
  opened.mine.faults.next({ path: '/oauth/revoke' }, refused, { times: Infinity });
  const kept = [...opened.keychain.values()].find(({ secret }) => secret !== null);
  if (!kept) throw new Error('The sign-in isn’t in the keychain');
  return { ...opened, kept };
}

/** Starts the app again after a crash, with the same files and the same keychain. */
async function restart({ folder, keychain }: Awaited<ReturnType<typeof openServices>>) {
  const next = await openServices({ folder, keychain });
  next.application.restore();
  await expect.poll(() => next.session().kind).not.toBe('restoring');
  return next;
}

describe('S2 the next start', () => {
  test('signs nobody in if the app is killed before the keychain removes the sign-in', async () => {
    const first = await openSignedIn();
    const { kept } = first;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    kept.busy = promise;
    void first.call('signOut');
    await expect.poll(() => kept.asked.at(-1)).toBe('remove');
    kept.busy = undefined;
    expect((await restart(first)).session()).toEqual({ kind: 'signed-out' });
    await expect.poll(() => kept.secret).toBeNull();
    resolve(undefined);
  });
});

describe('K12 a profile whose file can’t be read', () => {
  test('isn’t reported as signed out, and is signed in once the file can be read', async () => {
    const first = await openSignedInService();
    const file = join(first.dataFolder, 'profiles', 'practice', 'sign-in.json');
    await rename(file, `${file}.away`);
    await mkdir(file);
    const { dataFolder, practice, store } = first;
    const next = await openServiceSession({
      ...{ dataFolder, secretStore: () => store, profile: parseProfile(practice.profile) },
    });
    await next.restore();
    expect(await next.sessionState()).toEqual({ kind: 'unreadable' });
    expect(next.states.at(-1)?.kept).toMatchObject({ in: 'memory', problem: 'unconfirmed' });
    expect(await next.call('retryKeychain')).toMatchObject({ error: { kind: 'keychain' } });
    await rm(file, { recursive: true });
    await rename(`${file}.away`, file);
    expect(await next.call('retryKeychain')).toMatchObject({ ok: true });
    expect(await next.sessionState()).toMatchObject({ kind: 'signed-in' });
  });

  test('signs nobody in if the file is missing, and leaves the keychain alone', async () => {
    const first = await openSignedInService();
    const { secret } = first.store;
    const elsewhere = await openServiceSession({ secretStore: () => first.store });
    await elsewhere.restore();
    expect(await elsewhere.sessionState()).toEqual({ kind: 'signed-out' });
    expect(first.store.secret).toBe(secret);
  });
});

describe('S3 without a keychain', () => {
  test('the user stays signed in while another service is used', async () => {
    for (const problem of ['absent', 'locked'] as const) {
      const opened = await openServices();
      await opened.useMine();
      for (const store of opened.keychain.values()) store.problem = problem;
      await opened.signIn();
      await opened.useOther();
      expect(opened.session().kind).not.toBe('signed-in');
      await opened.useMine();
      await expect.poll(opened.session).toMatchObject({ who: { name: 'Nadia Brandt' } });
      expect(opened.application.state.kept).toMatchObject({ in: 'memory', problem });
      expect(await opened.call('readDivisions')).toMatchObject({ ok: true });
      await opened.signIn(tomas);
      await opened.useOther();
      await opened.useMine();
      await expect.poll(opened.session).toMatchObject({ who: { name: 'Tomas Keller' } });
      await opened.call('signOut');
      await opened.useOther();
      await opened.useMine();
      await expect.poll(() => opened.session().kind).toMatch(/signed-out|unreadable/);
    }
  });

  test('the sign-in is saved when the user comes back and the keychain works', async () => {
    const opened = await openServices();
    await opened.useMine();
    const stores = [...opened.keychain.values()];
    for (const store of stores) store.problem = 'locked';
    await opened.signIn();
    await opened.useOther();
    for (const store of stores) store.problem = undefined;
    await opened.useMine();
    await expect.poll(opened.session).toMatchObject({ who: { name: 'Nadia Brandt' } });
    expect(opened.application.state.kept).toEqual({ in: 'keychain' });
    expect((await restart(opened)).session()).toMatchObject({ who: { name: 'Nadia Brandt' } });
  });
});
