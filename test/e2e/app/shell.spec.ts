import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import type { DesktopState } from '../../support/electron/user-actions.ts';
import { hostCompanion, linesOf } from '../../support/application/hosted-companion.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const shownIn = ({ windows }: DesktopState) => windows.map(({ visible }) => visible);
const heading = { level: 1 } as const;

test('W1 W2 W9 R9 the menus are the app’s own, requests use the system’s network stack, and a second start shows the window or passes on a link', async ({
  page,
  companion,
  service,
}) => {
  const { dataFolder, perform } = companion;
  const { applicationMenu, spelling } = await perform({ kind: 'read' });
  expect(applicationMenu).toContain('zoomIn');
  expect(applicationMenu).not.toContain('forceReload');
  expect(new URL(spelling.download).hostname).toBe('127.0.0.1');

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

  const shown = async () => shownIn(await perform({ kind: 'read' }));
  await openPage(page, 'Activity');
  await perform({ kind: 'clickTray' });
  await expect(page.getByText('The app hid its window.')).toBeVisible();
  await page.getByRole('button', { name: 'Show window' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Activity' })).toBeVisible();
  await expect.poll(shown).toEqual([true]);
  await perform({ kind: 'clickTray' });
  await expect.poll(shown).toEqual([false]);

  const startAgain = (...args: string[]) =>
    launchBrowserHost([`--user-data-dir=${dataFolder}`, ...args], 'pipe', {
      ...process.env,
      COMPANION_NO_OPEN: '1',
    });
  const second = startAgain();
  const { line } = linesOf(second);
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(await line(/already running/)).toContain('Its window is in front');
  await expect.poll(shown).toEqual([true]);

  const third = startAgain('--', 'stopbar-companion://auth/callback?code=a&state=b');
  expect(await once(third, 'exit')).toEqual([0, null]);
  await companion.line(/callback/i);
  expect(companion.lines.join('\n')).not.toContain('code=a');

  // On Linux, Escape hides the window only if the tray icon was used before.
  await perform({ kind: 'clickTray' });
  await perform({ kind: 'clickTray' });
  await perform({ kind: 'clickMenu', label: 'Compact window' });
  await expect
    .poll(async () => (await perform({ kind: 'read' })).windows[0]?.minimumSize)
    .toEqual([420, 480]);
  await page.getByRole('link', { name: 'Linking' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(async () => shownIn(await perform({ kind: 'read' }))).toEqual([false]);
});

test('the app doesn’t start installed with a debugger, or with an invalid profile, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  const data = join(folder, 'data');
  const start = async (env: NodeJS.ProcessEnv, why: RegExp, ...args: readonly string[]) => {
    const child = launchBrowserHost([`--user-data-dir=${data}`, ...args], 'pipe', {
      ...process.env,
      ...{ COMPANION_NO_OPEN: '1', ...env },
    });
    const { line } = linesOf(child);
    const exit = once(child, 'exit');
    const said = await line(why);
    expect(await exit).toEqual([1, null]);
    return said;
  };
  const installed = { COMPANION_HOST_RESOURCES: folder };
  expect(await start(installed, /debugging/, '--remote-debugging-port=9222')).toBe(
    '--remote-debugging-port lets other programs control Stopbar Companion. Start it without this option.',
  );
  expect(existsSync(data)).toBe(false);
  const profile = join(folder, 'profile.json');
  await writeFile(profile, '{"name": "X", "baseUrl": "http://example.org"}');
  expect(await start({ COMPANION_PROFILE: profile }, /can’t be used/)).toContain('"baseUrl"');
  await rm(folder, { recursive: true });
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
