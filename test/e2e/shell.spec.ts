import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowserHost } from '../../electron/commands/launch.mjs';
import type { Desk } from '../../electron/browser-host/desk.ts';
import { hostCompanion, linesOf } from '../support/hosted-companion.ts';
import { expect, nadia, openPage, signIn, test } from './fixtures.ts';

const profileName = 'Test service';
const shownIn = ({ windows }: Desk) => windows.map(({ visible }) => visible);
const heading = { level: 1 } as const;

test('W2 a second start raises the first, and ends', async ({ page, companion }) => {
  const { dataFolder, desk } = companion;
  await expect(page.getByText(profileName)).toBeVisible();
  await desk({ act: 'clickTray' });
  await expect.poll(async () => shownIn(await desk({ act: 'readDesk' }))).toEqual([false]);

  const second = launchBrowserHost([`--user-data-dir=${dataFolder}`], 'pipe', {
    ...process.env,
    COMPANION_NO_OPEN: '1',
  });
  const { line } = linesOf(second);
  const [code] = (await once(second, 'exit')) as [number];
  expect(code).toBe(0);
  expect(await line(/running already/)).toContain('its window was raised');
  await expect.poll(async () => shownIn(await desk({ act: 'readDesk' }))).toEqual([true]);
});

test('W2 a second start hands over its way back from the browser', async ({ companion }) => {
  const link = 'stopbar-companion://auth/callback?code=a&state=b';
  const args = [`--user-data-dir=${companion.dataFolder}`, '--', link];
  const second = launchBrowserHost(args, 'pipe', { ...process.env, COMPANION_NO_OPEN: '1' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await companion.line(/callback/i);
  expect(companion.lines.join('\n')).not.toContain('code=a');
});

test('an installed app doesn’t start with a debugger', async ({ companion: { dataFolder } }) => {
  const folder = `${dataFolder}-debugged`;
  const args = [`--user-data-dir=${folder}`, '--remote-debugging-port=9222'];
  const debugged = launchBrowserHost(args, 'pipe', {
    ...process.env,
    ...{ COMPANION_NO_OPEN: '1', COMPANION_HOST_RESOURCES: dataFolder },
  });
  const { line } = linesOf(debugged);
  expect(await line(/debugging/)).toBe(
    '--remote-debugging-port lets other programs control Stopbar Companion. Start it without this option.',
  );
  expect(await once(debugged, 'exit')).toEqual([1, null]);
  expect(existsSync(folder)).toBe(false);
});

test('a companion that was killed leaves nothing that keeps the next one from starting', async () => {
  const first = await hostCompanion();
  const dataFolder = first.dataFolder;
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const second = launchBrowserHost([`--user-data-dir=${dataFolder}`], 'pipe', {
    ...process.env,
    COMPANION_NO_OPEN: '1',
  });
  expect(await linesOf(second).line(/^Open /)).toContain('http://127.0.0.1');
  second.kill();
  await once(second, 'exit');
  await first.stop();
});

test('W1 the tray’s menu opens pages, and knows who is signed in', async ({ page, companion }) => {
  const { desk } = companion;
  await signIn(page, nadia);
  const { tray } = await desk({ act: 'readDesk' });
  expect(tray?.toolTip).toContain('ready');
  expect(tray?.menu.map(({ label }) => label)).toContain('Signed in as Nadia Brandt');
  await desk({ act: 'clickMenu', label: 'Contact' });
  await expect(page.getByRole('heading', { ...heading, name: 'Contact' })).toBeVisible();
  await desk({ act: 'clickMenu', label: 'Linking' });
  await expect(page.getByRole('heading', { ...heading, name: 'Linking' })).toBeVisible();
  await desk({ act: 'clickMenu', label: 'Sign out' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a hidden window says so in its page, and opening it again shows it', async ({
  page,
  companion,
}) => {
  const { desk } = companion;
  await openPage(page, 'Activity');
  await desk({ act: 'clickTray' });
  await expect(page.getByText('The companion hid its window.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Activity' })).toBeVisible();
  await expect.poll(async () => shownIn(await desk({ act: 'readDesk' }))).toEqual([true]);
});

test('Escape hides a compact window', async ({ page, companion }) => {
  const { desk } = companion;
  // The icon that was used is one that is seen: only then is a window hidden on Linux.
  await desk({ act: 'clickTray' });
  await desk({ act: 'clickTray' });
  await desk({ act: 'clickMenu', label: 'Compact' });
  await expect
    .poll(async () => (await desk({ act: 'readDesk' })).windows[0]?.minimumSize)
    .toEqual([420, 480]);
  await page.getByRole('heading', { ...heading, name: 'Linking' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => shownIn(await desk({ act: 'readDesk' }))).toEqual([false]);
});

test('a change of the network is shown within two seconds, and taken back', async ({ page }) => {
  await expect(page.getByText(profileName)).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('There is no network.')).toBeVisible({ timeout: 2000 });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    dispatchEvent(new Event('online'));
  });
  await expect(page.getByText('There is no network.')).toBeHidden({ timeout: 2000 });
});

test('waking shows a network that is gone within two seconds', async ({ page, companion }) => {
  await expect(page.getByText(profileName)).toBeVisible();
  await companion.desk({ act: 'setOnline', online: false });
  await companion.desk({ act: 'power', event: 'resume' });
  await expect(page.getByText('There is no network.')).toBeVisible({ timeout: 2000 });
});

test('W9 every request goes through the system’s own network stack', async ({
  page,
  companion,
  service,
}) => {
  await signIn(page, nadia);
  const { fetched } = await companion.desk({ act: 'readDesk' });
  expect(fetched).toContain(service.profile.signIn.tokenEndpoint);
  expect(fetched).toContain(`${service.baseUrl}/auth/account`);
});

test('a damaged settings file is put aside, said once, and dismissed', async ({ browser }) => {
  const companion = await hostCompanion();
  const { dataFolder } = companion;
  companion.desk({ act: 'clickMenu', label: 'Quit' }).catch(() => undefined);
  await companion.ended;
  await writeFile(join(dataFolder, 'settings.json'), '{"theme":"li');
  const again = launchBrowserHost([`--user-data-dir=${dataFolder}`], 'pipe', {
    ...process.env,
    COMPANION_NO_OPEN: '1',
  });
  const address = (await linesOf(again).line(/^Open /)).slice('Open '.length);
  const page = await browser.newPage();
  await page.goto(address);
  await expect(page.getByText('settings.damaged-1.json')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('settings.damaged-1.json')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { ...heading, name: 'Linking' })).toBeVisible();
  await expect(page.getByText('settings.damaged-1.json')).toBeHidden();
  await page.close();
  again.kill();
  await once(again, 'exit');
  await companion.stop();
});

test('the theme that is set is the page’s', async ({ browser, service }) => {
  const companion = await hostCompanion(service.profile, {
    settings: { version: 1, theme: 'light' },
  });
  const page = await browser.newPage({ colorScheme: 'dark' });
  await page.goto(companion.address);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 248, 250)');
  expect((await companion.desk({ act: 'readDesk' })).theme).toBe('light');
  await page.close();
  await companion.stop();
});
