import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import { hostCompanion, linesOf } from '../../support/application/hosted-companion.ts';
import { expect, withService as test } from '../fixtures.ts';

/** Starts the app as from a shell. Resolves when a line is printed. */
async function start(env: NodeJS.ProcessEnv, line: RegExp, ...args: readonly string[]) {
  const child = launchBrowserHost([...args], 'pipe', {
    ...process.env,
    ...{ COMPANION_NO_OPEN: '1', ...env },
  });
  const exit = once(child, 'exit');
  return { child, exit, said: await linesOf(child).line(line) };
}

test('W2 a start with a link opens its airport, and a second start shows the window or the page of its link', async ({
  page,
  service,
}) => {
  const companion = await hostCompanion(service.profile, {
    args: ['--', 'stopbar-companion://airport/EDDF'],
  });
  const windows = async () => (await companion.perform({ kind: 'read' })).windows;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const point = (id: string) => page.getByText(id).first();
  const startAgain = async (...args: readonly string[]) => {
    const folder = `--user-data-dir=${companion.dataFolder}`;
    const { exit, said } = await start({}, /already running/, folder, ...args);
    expect(said).toContain('Its window is in front');
    expect(await exit).toEqual([0, null]);
  };
  const open = (link: string) => startAgain('--', `stopbar-companion://${link}`);
  expect(await windows()).toMatchObject([{ address: 'app://companion/index.html#/linking' }]);
  await page.goto(companion.address);
  await expect(point('EDDF_SB_L5_07C')).toBeVisible();
  await open('contributions');
  await expect(heading('Contributions')).toBeVisible();

  await companion.perform({ kind: 'clickTray' });
  await open('airport/eddm');
  await expect(heading('Linking')).toBeVisible();
  await expect(point('EDDM_SB_A4_08L')).toBeVisible();
  await expect.poll(windows).toMatchObject([{ visible: true }]);
  await companion.perform({ kind: 'clickTray' });
  await startAgain();
  await expect.poll(windows).toMatchObject([{ visible: true }]);
  await companion.stop();
});

test('S9 after a kill the app starts again, and removes what interrupted writes left behind', async ({
  dataFolder,
}) => {
  const first = await hostCompanion(undefined, { dataFolder });
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const linking = join(dataFolder, 'profiles', 'practice', 'linking');
  await mkdir(linking, { recursive: true });
  const leftovers = [
    join(dataFolder, 'settings.json.tmp-3456789012abcdef'),
    join(linking, 'draft-EDDF.json.tmp-3456789012abcdef'),
  ];
  for (const file of leftovers) {
    await writeFile(file, '{"half":');
    await utimes(file, 0, 0);
  }
  const second = await hostCompanion(undefined, { dataFolder });
  await expect.poll(() => leftovers.filter(existsSync)).toEqual([]);
  await second.stop();
});

test('the app doesn’t start installed with a debugger, or with an invalid profile, and says why', async ({
  dataFolder,
}) => {
  const data = join(dataFolder, 'data');
  const folder = `--user-data-dir=${data}`;
  const installed = { COMPANION_HOST_RESOURCES: dataFolder };
  const debugged = await start(installed, /debugging/, folder, '--remote-debugging-port=9222');
  expect(debugged.said).toBe(
    '--remote-debugging-port lets other programs control Stopbar Companion. Start it without this option.',
  );
  expect(await debugged.exit).toEqual([1, null]);
  expect(existsSync(data)).toBe(false);
  const profile = join(dataFolder, 'profile.json');
  await writeFile(profile, '{"name": "X", "baseUrl": "http://example.org"}');
  const misled = await start({ COMPANION_PROFILE: profile }, /can’t be used/, folder);
  expect(misled.said).toContain('"baseUrl"');
  expect(await misled.exit).toEqual([1, null]);
});

test('R11 a development copy runs beside the installed app, and only once', async ({
  dataFolder,
}) => {
  const development = { XDG_CONFIG_HOME: dataFolder, APPDATA: dataFolder };
  const installed = { ...development, COMPANION_HOST_RESOURCES: dataFolder };
  const copies = await Promise.all(
    [installed, development].map((env) => start(env, /^Open http:\/\/127\.0\.0\.1/)),
  );
  const again = await start(development, /already running/);
  expect(await again.exit).toEqual([0, null]);
  for (const { child, exit } of copies) {
    child.kill();
    await exit;
  }
});
