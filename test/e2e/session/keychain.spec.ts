import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../support/application/electron-app.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { launchBus, whyNoKeyring } from '../../support/session/launch-bus.ts';
import { accountMenu, expect, nadia, signIn, signOut, withService as test } from '../fixtures.ts';

const reason = await whyNoKeyring();

test('keeps the sign-in in the keychain over a restart, and removes it on sign-out', async ({
  page,
  service,
  dataFolder,
}) => {
  test.skip(reason !== undefined, reason);
  const keyring = await mkdtemp(join(tmpdir(), 'bus-'));
  const bus = await launchBus('unlocked', keyring);
  const start = async () => {
    const settings = { welcomed: true };
    const options = { dataFolder, settings, env: bus.env };
    const companion = await hostCompanion(service.profile, options);
    await page.goto(companion.address);
    return companion;
  };
  const first = await start();
  await signIn(page, nadia);
  await expect(page.getByRole('complementary', { name: 'Keychain' })).toHaveCount(0);
  await first.stop();
  const second = await start();
  await expect(accountMenu(page)).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('status')).toHaveText('Signed out.');
  await second.stop();
  const third = await start();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await third.stop();
  await bus.stop();
  await removeFolder(keyring);
});
