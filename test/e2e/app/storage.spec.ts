import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, nadia, signIn, test } from '../fixtures.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-'));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the app on this data folder during `use`. */
async function start(page: Page, dataFolder: string, use: () => Promise<void>) {
  const companion = await hostCompanion(undefined, { dataFolder });
  try {
    await page.goto(companion.address);
    await use();
    expect(companion.lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
  } finally {
    await companion.stop();
  }
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

test('S10 says that the data folder is unusable, and saves once it works', async ({ page }) => {
  const data = join(folder, 'data');
  await writeFile(data, 'not a folder');
  await start(page, data, async () => {
    const notice = page.getByText(
      `Can’t save to ${data}. Your changes are kept only until you quit.`,
    );
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await tryAgain(page);
    await expect(notice).toBeVisible();
    await page.evaluate(() => window.companion.changeSettings({ theme: 'dark' }));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await rm(data);
    await tryAgain(page);
    await expect(notice).not.toBeVisible();
    expect(await readFile(join(data, 'settings.json'), 'utf8')).toContain('dark');
  });
});

test('S10 leaves unreadable settings alone, and applies them once they can be read', async ({
  page,
}) => {
  const settings = join(folder, 'settings.json');
  await mkdir(settings);
  await start(page, folder, async () => {
    const notice = page.getByText(`Can’t read settings.json in ${folder}.`);
    await expect(notice).toBeVisible();
    await rm(settings, { recursive: true });
    await writeFile(settings, '{"version":1,"theme":"dark","welcomed":true}');
    await tryAgain(page);
    await expect(notice).not.toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('S10 saves the settings at quit if the data folder works by then', async ({ page }) => {
  test.skip(process.platform === 'win32', 'On Windows, a signal ends a program at once');
  const data = join(folder, 'data');
  await writeFile(data, 'not a folder');
  await start(page, data, async () => {
    await page.evaluate(() => window.companion.changeSettings({ theme: 'dark' }));
    await rm(data);
  });
  expect(await readFile(join(data, 'settings.json'), 'utf8')).toContain('dark');
});

test('S9 removes the files that an interrupted write left behind', async ({ page }) => {
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
  await start(page, folder, async () => {
    await expect.poll(() => leftovers.filter(existsSync)).toEqual([]);
  });
});

test.describe('without a keychain, the console says so in one line', () => {
  const missing = 'No system keychain found: sign-ins last until you quit.';
  const notLoaded = 'Can’t load the system keychain: sign-ins last until you quit.';
  const withoutBus = { DBUS_SESSION_BUS_ADDRESS: undefined, DISPLAY: undefined };
  const cases = [
    { where: 'no D-Bus', env: withoutBus, line: missing },
    { where: 'a dead D-Bus', env: {}, line: missing },
    { where: 'no keytar', env: { COMPANION_NO_KEYCHAIN: '1' }, line: notLoaded },
  ];
  for (const { where, env, line } of cases) {
    test(where, async ({ page, service }) => {
      test.skip(process.platform !== 'linux' && where !== 'no keytar', 'Only Linux has D-Bus.');
      const companion = await hostCompanion({ ...service.profile, name: 'Test service' }, { env });
      await page.goto(companion.address);
      await companion.line(/keychain/);
      await signIn(page, nadia);
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('alert')).toContainText('keychain');
      const log = join(companion.dataFolder, 'logs', 'companion.log');
      await expect.poll(() => readFile(log, 'utf8')).toMatch(/ {4}at /);
      const printed = companion.lines.filter((other) => !/^(Open|openExternal) /.test(other));
      expect(printed).toEqual([
        'Stopbar Companion runs in the browser host: a stand-in for Electron.',
        line,
      ]);
      await companion.stop();
    });
  }
});
