import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppState } from '../../../electron/contract/state.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { openBridge } from '../../support/application/bridge-client.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { launchBus, whyNoKeyring } from '../../support/session/launch-bus.ts';
import { leadsTo, press } from '../../support/session/practice-browser.ts';
import { accountMenu, expect, nadia, signIn, signOut, test } from '../fixtures.ts';

const reason = await whyNoKeyring();

test('keeps the sign-in after a restart, and removes it on sign-out', async ({
  context,
  service,
}) => {
  test.skip(reason !== undefined, reason);
  test.setTimeout(90_000);
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const keyring = await mkdtemp(join(tmpdir(), 'bus-'));
  const bus = await launchBus('unlocked', keyring);
  const start = async () => {
    const companion = await hostCompanion(
      { ...service.profile, name: 'Test service' },
      { dataFolder, env: bus.env },
    );
    const page = await context.newPage();
    await page.goto(companion.address);
    return { companion, page };
  };

  const first = await start();
  await signIn(first.page, nadia);
  await expect(first.page.getByRole('complementary', { name: 'Keychain' })).toHaveCount(0);
  await first.companion.stop();

  const second = await start();
  await expect(accountMenu(second.page)).toBeVisible();
  await signOut(second.page);
  await expect(second.page.getByRole('status')).toHaveText('Signed out.');
  await second.companion.stop();

  const third = await start();
  await expect(third.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await third.companion.stop();

  await bus.stop();
  for (const folder of [dataFolder, keyring]) await rm(folder, { recursive: true, force: true });
});

test('removes the sign-in when the service’s address changes', async ({ service }) => {
  test.skip(reason !== undefined, reason);
  test.setTimeout(90_000);
  const keyring = await mkdtemp(join(tmpdir(), 'bus-'));
  const bus = await launchBus('unlocked', keyring);
  const liveProfile = parseProfile({ ...service.profile, name: 'Mine' });
  const companion = await hostCompanion(undefined, {
    env: bus.env,
    settings: { version: 1, service: 'live', liveProfile },
  });
  const { call, close } = await openBridge(companion.address);
  const session = async () => {
    const read = (await call('readState')) as { readonly value: AppState };
    return read.value.session.kind;
  };
  const move = async (baseUrl: string) => {
    const changed = { liveProfile: { ...liveProfile, baseUrl } };
    expect(await call('changeSettings', changed)).toMatchObject({ ok: true });
  };

  const signedIn = call('signIn');
  const opened = (await companion.line(/^openExternal /)).slice('openExternal '.length);
  await fetch(leadsTo(await press(service, await fetch(opened), nadia)));
  expect(await signedIn).toMatchObject({ ok: true });
  // Switching to another service and back keeps the sign-in.
  expect(await call('changeSettings', { service: 'practice' })).toMatchObject({ ok: true });
  expect(await call('changeSettings', { service: 'live' })).toMatchObject({ ok: true });
  await expect.poll(session).toBe('signed-in');

  await move('http://127.0.0.1:1');
  await expect.poll(session).toBe('signed-out');
  await move(liveProfile.baseUrl);
  await expect.poll(session).toBe('signed-out');

  close();
  await companion.stop();
  await bus.stop();
  await rm(keyring, { recursive: true, force: true });
});

test('K12 without a keychain, keeps the sign-in in memory and says once what to do', async ({
  page,
}) => {
  await signIn(page, nadia);
  const note = page.getByRole('complementary', { name: 'Keychain' });
  await expect(note).toContainText('You’ll be signed out when you quit.');
  await note.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert')).toContainText('keychain');
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toHaveCount(0);
  await signOut(page);
  await expect(page.getByRole('status')).toHaveText('Signed out.');
});
