import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { launchBus, whyNoKeyring } from '../../support/session/launch-bus.ts';
import { accountMenu, expect, nadia, signIn, signOut, test } from '../fixtures.ts';

const reason = await whyNoKeyring();

test('keeps the sign-in after a restart, and removes it on sign-out', async ({
  context,
  service,
}) => {
  test.skip(reason !== undefined, reason);
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
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await expect(note).toHaveCount(0);
  }
  await signOut(page);
  await expect(page.getByRole('status')).toHaveText('Signed out.');
});
