import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callInPage } from '../../support/page/call-in-page.ts';
import { openBridge } from '../../support/application/bridge-client.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, test } from '../fixtures.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-'));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('S10 says that the data folder is unusable, and saves once it works', async ({ page }) => {
  const data = join(folder, 'data');
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
  expect(await readFile(join(data, 'settings.json'), 'utf8')).toContain('dark');
  await companion.stop();
  expect(companion.lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

test('S10 saves the settings at quit if the data folder works by then', async () => {
  test.skip(process.platform === 'win32', 'On Windows, a signal ends a program at once');
  const data = join(folder, 'data');
  await writeFile(data, 'not a folder');
  const companion = await hostCompanion(undefined, { dataFolder: data });
  const { call, close } = await openBridge(companion.address);
  await call('changeSettings', { theme: 'dark' });
  close();
  await rm(data);
  await companion.stop();
  expect(await readFile(join(data, 'settings.json'), 'utf8')).toContain('dark');
  expect(companion.lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

test('S9 removes the files that an interrupted write left behind', async () => {
  const linking = join(folder, 'profiles', 'practice', 'linking');
  await mkdir(linking, { recursive: true });
  const leftovers = [
    join(folder, 'settings.json.tmp-3456789012abcdef'),
    join(linking, 'draft-EDDF.json.tmp-3456789012abcdef'),
  ];
  for (const file of leftovers) {
    await writeFile(file, '{"half":');
    await utimes(file, 0, 0);
  }
  const companion = await hostCompanion(undefined, { dataFolder: folder });
  await expect.poll(() => leftovers.filter(existsSync)).toEqual([]);
  await companion.stop();
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
