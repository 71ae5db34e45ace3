import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callInPage } from '../../support/page/call-in-page.ts';
import { openBridge } from '../../support/application/bridge-client.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, withService as test } from '../fixtures.ts';

test('S10 says that the data folder is unusable, saves once it works, and otherwise at quit', async ({
  page,
  dataFolder,
}) => {
  const data = join(dataFolder, 'data');
  const saved = () => readFile(join(data, 'settings.json'), 'utf8');
  await writeFile(data, 'not a folder');
  const companion = await hostCompanion(undefined, { dataFolder: data });
  await page.goto(companion.address);
  const notice = page.getByText(
    `Can’t save to ${data}. Your changes are kept only until you quit.`,
  );
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await tryAgain.click();
  await expect(notice).toBeVisible();
  await callInPage(page, 'changeSettings', { theme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await rm(data);
  await tryAgain.click();
  await expect(notice).not.toBeVisible();
  expect(await saved()).toContain('dark');
  // On Windows, a signal ends a program at once.
  if (process.platform !== 'win32') {
    await rm(data, { recursive: true });
    await writeFile(data, 'not a folder');
    await callInPage(page, 'changeSettings', { theme: 'light' });
    await expect(notice).toBeVisible();
    await rm(data);
  }
  await companion.stop();
  if (process.platform !== 'win32') expect(await saved()).toContain('light');
  expect(companion.lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

test('without a keychain, the console says so in one line', async ({ service }) => {
  const missing = 'No system keychain found: sign-ins last until you quit.';
  const notLoaded = 'Couldn’t load the system keychain: sign-ins last until you quit.';
  const withoutBus = { DBUS_SESSION_BUS_ADDRESS: undefined, DISPLAY: undefined };
  const withoutKeytar = { env: { COMPANION_NO_KEYCHAIN: '1' }, line: notLoaded };
  // Only Linux has D-Bus. The first bus is dead, the second one isn't there.
  const cases =
    process.platform === 'linux'
      ? [{ env: {}, line: missing }, { env: withoutBus, line: missing }, withoutKeytar]
      : [withoutKeytar];
  for (const { env, line } of cases) {
    const companion = await hostCompanion(service.profile, { env });
    const { call, close } = await openBridge(companion.address);
    await companion.line(/keychain/);
    expect(await call('retryKeychain')).toMatchObject({ error: { kind: 'keychain' } });
    const log = join(companion.dataFolder, 'logs', 'companion.log');
    await expect.poll(() => readFile(log, 'utf8')).toMatch(/ {4}at /);
    expect(companion.lines.filter((other) => !other.startsWith('Open '))).toEqual([
      'Stopbar Companion runs in the browser host: a stand-in for Electron.',
      line,
    ]);
    close();
    await companion.stop();
  }
});
