import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import type { DesktopState } from '../../../electron/browser-host/user-actions.ts';
import { hostCompanion, linesOf } from '../../support/application/hosted-companion.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const profileName = 'Test service';
const shownIn = ({ windows }: DesktopState) => windows.map(({ visible }) => visible);
const heading = { level: 1 } as const;

test('W2 a second start shows the first window or passes on a link, then quits', async ({
  page,
  companion,
}) => {
  const { dataFolder, perform } = companion;
  await expect(page.getByText(profileName)).toBeVisible();
  await perform({ kind: 'clickTray' });
  await expect.poll(async () => shownIn(await perform({ kind: 'read' }))).toEqual([false]);

  const startAgain = (...args: string[]) =>
    launchBrowserHost([`--user-data-dir=${dataFolder}`, ...args], 'pipe', {
      ...process.env,
      COMPANION_NO_OPEN: '1',
    });
  const second = startAgain();
  const { line } = linesOf(second);
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(await line(/running already/)).toContain('its window was raised');
  await expect.poll(async () => shownIn(await perform({ kind: 'read' }))).toEqual([true]);

  const third = startAgain('--', 'stopbar-companion://auth/callback?code=a&state=b');
  expect(await once(third, 'exit')).toEqual([0, null]);
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

test('R9 the app replaces Electron’s menu and downloads no dictionaries', async ({ companion }) => {
  const { applicationMenu, spelling } = await companion.perform({ kind: 'read' });
  expect(applicationMenu).toContain('zoomIn');
  expect(applicationMenu).not.toContain('forceReload');
  expect(new URL(spelling.download).hostname).toBe('127.0.0.1');
});

test('starts again after the app was killed', async () => {
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

test('W1 W9 the tray menu shows who is signed in, and requests use the system’s network stack', async ({
  page,
  companion,
  service,
}) => {
  const { perform } = companion;
  await signIn(page, nadia);
  const { tray, fetched } = await perform({ kind: 'read' });
  expect(fetched).toContain(service.profile.signIn.tokenEndpoint);
  expect(fetched).toContain(`${service.baseUrl}/auth/account`);
  expect(tray?.toolTip).toContain('ready');
  expect(tray?.menu.map(({ label }) => label)).toContain('Signed in as Nadia Brandt');
  await perform({ kind: 'clickMenu', label: 'Contact' });
  await expect(page.getByRole('heading', { ...heading, name: 'Contact' })).toBeVisible();
  await perform({ kind: 'clickMenu', label: 'Linking' });
  await expect(page.getByRole('heading', { ...heading, name: 'Linking' })).toBeVisible();
  await perform({ kind: 'clickMenu', label: 'Sign out' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a hidden window says so on its page and can be shown again', async ({ page, companion }) => {
  const { perform } = companion;
  await openPage(page, 'Activity');
  await perform({ kind: 'clickTray' });
  await expect(page.getByText('The app hid its window.')).toBeVisible();
  await page.getByRole('button', { name: 'Show window' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Activity' })).toBeVisible();
  await expect.poll(async () => shownIn(await perform({ kind: 'read' }))).toEqual([true]);
});

test('Escape hides a compact window', async ({ page, companion }) => {
  const { perform } = companion;
  // On Linux, Escape hides the window only if the tray icon was used before.
  await perform({ kind: 'clickTray' });
  await perform({ kind: 'clickTray' });
  await perform({ kind: 'clickMenu', label: 'Compact' });
  await expect
    .poll(async () => (await perform({ kind: 'read' })).windows[0]?.minimumSize)
    .toEqual([420, 480]);
  await page.getByRole('link', { name: 'Linking' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(async () => shownIn(await perform({ kind: 'read' }))).toEqual([false]);
});

test('shows a change of the network, also after waking', async ({ page, companion }) => {
  await expect(page.getByText(profileName)).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    dispatchEvent(new Event('online'));
  });
  await expect(page.getByText('You’re offline.')).toBeHidden();

  await companion.perform({ kind: 'setOnline', online: false });
  await companion.perform({ kind: 'power', event: 'resume' });
  await expect(page.getByText('You’re offline.')).toBeVisible();
});
