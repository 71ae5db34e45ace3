import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { APPDATA = '', COMPANION_WINDOWS_SETUPS: setups = '' } = process.env;
const { LOCALAPPDATA = '', USERPROFILE = '' } = process.env;
const usual = join(LOCALAPPDATA, 'Programs', 'Stopbar Companion');
const data = join(APPDATA, 'Stopbar Companion');
const program = 'Stopbar Companion.exe';
const uninstaller = 'Uninstall Stopbar Companion.exe';
const onDesktop = join(USERPROFILE, 'Desktop', 'Stopbar Companion.lnk');
const startMenu = join(APPDATA, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
const inStartMenu = join(startMenu, 'Stopbar Companion.lnk');
const links = 'HKCU\\Software\\Classes\\stopbar-companion';
const atLogIn = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
const switchedOff =
  'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run';

const project = new URL('../../../', import.meta.url);

/** Where Wine keeps the secrets that other tests store at the same time. */
const secrets = '[HKEY_CURRENT_USER\\Software\\Wine\\Credential Manager';

const run = promisify(execFile);
/** Runs an installer. Without pipes: Wine's desktop, which the first one starts, would keep them open. */
async function setUp(file: string, ...switches: readonly string[]): Promise<void> {
  expect(await exitOf(file, switches)).toBe(0);
}
async function exitOf(file: string, switches: readonly string[], env: NodeJS.ProcessEnv = {}) {
  // NSIS takes the rest of its command line as the folder, without quotes.
  const options = { cwd: setups, stdio: 'ignore', windowsVerbatimArguments: true } as const;
  const child = spawn(file, switches, { ...options, env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return code as number | null;
}
/** Runs an installer with switches as PACKS.md writes them. */
const install = (switches = '/S', version = '1.0.0') =>
  setUp(join(setups, `${version}.exe`), switches);

/** Runs a copy of the uninstaller, as an update does: no program can delete itself. */
async function uninstall(folder = usual, ...args: readonly string[]): Promise<void> {
  const copy = join(await mkdtemp(join(tmpdir(), 'companion-')), 'uninstall.exe');
  await copyFile(join(folder, uninstaller), copy);
  await setUp(copy, '/S', ...args, `_?=${folder}`);
}

/** Returns the files in a folder. Wine’s desktop, which an installer starts, may keep the folder itself. */
const filesIn = async (folder: string) => (existsSync(folder) ? readdir(folder) : []);
/** Which version’s program is installed. */
const installed = async () =>
  (await readFile(join(usual, program))).subarray(-5).toString('latin1');
const isRunning = async () => {
  const { stdout } = await run('tasklist', ['/FI', `IMAGENAME eq ${program}`, '/FO', 'CSV', '/NH']);
  return stdout.includes(program);
};

/** Returns a value of the registry, or undefined if there is none. */
async function read(key: string, ...value: readonly string[]): Promise<string | undefined> {
  const { stdout } = await run('reg', ['query', key, ...value]).catch(() => ({ stdout: '' }));
  return stdout === '' ? undefined : /REG_SZ\s+(.*?)\r?\n/.exec(stdout)?.[1];
}
/** Returns the command that opens a link. `reg query` can't print every character. */
async function linkCommand(): Promise<string> {
  const file = join(await temporaryFolder(), 'links.reg');
  await run('reg', ['export', `${links}\\shell\\open\\command`, file, '/y']);
  const text = await readFile(file, 'utf16le');
  return (/^@="(.*)"\r?$/m.exec(text)?.[1] ?? '').replaceAll(/\\(.)/g, '$1');
}

/** Returns the lines of the user’s registry that name the app. */
async function traces(): Promise<readonly string[]> {
  const file = join(await temporaryFolder(), 'user.reg');
  await run('reg', ['export', 'HKCU\\Software', file, '/y']);
  const keys = (await readFile(file, 'utf16le')).split('\r\n\r\n');
  return keys
    .filter((key) => !key.startsWith(secrets))
    .flatMap((key) => key.split('\r\n').filter((line) => /stopbar/i.test(line)));
}

const write = (key: string, name: string) =>
  run('reg', ['add', key, '/v', name, '/d', 'something', '/f']);

/** Runs a program until it's ended, or for some milliseconds. */
function start(folder: string, endsAfter?: number) {
  const env = { ...process.env, ...(endsAfter && { COMPANION_ENDS_AFTER: `${endsAfter}` }) };
  const child = spawn(join(folder, program), { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return { child, ended, spawned: once(child, 'spawn') };
}

beforeEach(async () => {
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'settings.json'), '{}');
});

afterEach(async () => {
  if (existsSync(join(usual, uninstaller))) await uninstall();
  await rm(data, { recursive: true, force: true });
});

describe('installing', () => {
  test('W12 with /S, installs for this user only, and doesn’t start it', async () => {
    await install('/S');
    expect((await readdir(usual)).toSorted()).toEqual([program, uninstaller]);
    expect(await read(links, '/ve')).toBe('URL:Stopbar Companion');
    expect(await read(links.replace('HKCU', 'HKLM'), '/ve')).toBeUndefined();
    expect([onDesktop, inStartMenu].map((file) => existsSync(file))).toEqual([true, true]);
    expect(await isRunning()).toBe(false);
  });

  test('with /S --no-desktop-shortcut, only makes the Start menu entry', async () => {
    await install('/S --no-desktop-shortcut');
    expect([onDesktop, inStartMenu].map((file) => existsSync(file))).toEqual([false, true]);
  });

  test('with /S --force-run, starts the app', async () => {
    await install('/S --force-run');
    await expect.poll(isRunning, { timeout: 30_000 }).toBe(true);
  });

  test.each(['Müller & Söhne (x64)', '日本 100%'])(
    'R14 with /S /D= in the folder %s, passes a link on after --',
    async (name) => {
      const folder = join(await temporaryFolder(), name);
      await install(`/S /D=${folder}`);
      expect(await filesIn(usual)).toEqual([]);
      expect(await linkCommand()).toBe(`"${join(folder, program)}" -- "%1"`);
      await uninstall(folder);
      expect(await filesIn(folder)).toEqual([]);
      expect(await traces()).toEqual([]);
    },
  );

  test('with the command of PACKS.md, waits for the end, in another folder', async () => {
    const page = await readFile(new URL('electron/installer/PACKS.md', project), 'utf8');
    const folder = join(await temporaryFolder(), 'My folder');
    const [, switches = ''] = /^cmd (\/c start .*)$/m.exec(page) ?? [];
    const named = switches.replace(/Stopbar\S+/, '1.0.0.exe').replace('C:\\My folder', folder);
    expect(await exitOf('cmd', [named])).toBe(0);
    expect((await filesIn(folder)).toSorted()).toEqual([program, uninstaller]);
    await uninstall(folder);
  });

  test.each([
    ['newer', '1.0.0', '1.1.0'],
    ['older', '1.1.0', '1.0.0'],
  ])('a %s version replaces the one that is there, and keeps the data', async (_, from, to) => {
    await install('/S', from);
    await write(atLogIn, 'app.stopbar.companion');
    expect(await installed()).toBe(from);
    await install('/S', to);
    expect(await installed()).toBe(to);
    const named = (await traces()).filter((line) => line.startsWith('"DisplayName"'));
    expect(named).toEqual([`"DisplayName"="Stopbar Companion ${to}"`]);
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBe('something');
    expect(await readFile(join(data, 'settings.json'), 'utf8')).toBe('{}');
    expect([onDesktop, inStartMenu].map((file) => existsSync(file))).toEqual([true, true]);
  });

  test.each(['/S', '/S --updated'])(
    'again with %s, closes the running app and no other program',
    async (switches) => {
      const beside = join(await temporaryFolder(), 'Stopbar Companion-2');
      await install();
      await mkdir(beside);
      await copyFile(join(usual, program), join(beside, program));
      const [app, other] = [start(usual), start(beside)];
      await Promise.all([app.spawned, other.spawned]);

      await install(switches, '1.1.0');
      expect(await app.ended).toEqual([1, null]);
      expect(other.child.exitCode).toBeNull();
      expect(await installed()).toBe('1.1.0');
    },
  );
});

describe('a running app', () => {
  test.each(['/S', '/S --updated'])('has 5 s to quit by itself with %s', async (switches) => {
    await install();
    const app = start(usual, 4000);
    await app.spawned;
    await install(switches, '1.1.0');
    expect(await app.ended).toEqual([0, null]);
    expect(await installed()).toBe('1.1.0');
  });

  test('is closed where PowerShell is blocked', async () => {
    await install();
    const app = start(usual);
    await app.spawned;
    const env = { COMPANION_BLOCKS_POWERSHELL: '1' };
    expect(await exitOf(join(setups, '1.1.0.exe'), ['/S'], env)).toBe(0);
    // Wine's taskkill gives another exit code than Windows'.
    await app.ended;
    expect(await installed()).toBe('1.1.0');
  });
});

describe('a new version is installed', () => {
  /** Ends the installer of 1.1.0 at a point. */
  const killAt = async (point: string) => {
    const env = { COMPANION_ENDS_AT: point };
    expect(await exitOf(join(setups, '1.1.0.exe'), ['/S'], env)).toBe(9);
  };

  test.each<readonly [string, () => Promise<void>, readonly string[]]>([
    ['its installer was killed while it unpacked', () => killAt('unpacking'), []],
    [
      'its installer was killed before it made shortcuts',
      () => killAt('shortcut'),
      [program, uninstaller],
    ],
    [
      'its installer was killed while it copied files',
      async () => {
        await killAt('unpacking');
        await mkdir(usual, { recursive: true });
        await writeFile(join(usual, program), 'half');
      },
      [program],
    ],
    [
      'the old version’s uninstaller was killed',
      async () => {
        const env = { COMPANION_ENDS_AT: 'uninstalling' };
        expect(await exitOf(join(setups, '1.1.0.exe'), ['/S'], env)).toBe(2);
      },
      [],
    ],
  ])('after %s', async (_, kill, left) => {
    await install('/S', '1.0.0');
    await write(atLogIn, 'app.stopbar.companion');
    await kill();
    expect((await filesIn(usual)).toSorted()).toEqual(left);

    await install('/S', '1.1.0');
    expect(await installed()).toBe('1.1.0');
    expect((await filesIn(usual)).toSorted()).toEqual([program, uninstaller]);
    const named = (await traces()).filter((line) => line.startsWith('"DisplayName"'));
    expect(named).toEqual(['"DisplayName"="Stopbar Companion 1.1.0"']);
    expect(await read(links, '/ve')).toBe('URL:Stopbar Companion');
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBe('something');
    expect([onDesktop, inStartMenu].map((file) => existsSync(file))).toEqual([true, true]);
    expect(await readFile(join(data, 'settings.json'), 'utf8')).toBe('{}');
    await uninstall();
    expect(await traces()).toEqual([]);
  });
});

describe('uninstalling', () => {
  test('W12 with /S, removes the app and every trace of it, and keeps the data', async () => {
    await install();
    for (const key of [atLogIn, switchedOff]) {
      await write(key, 'app.stopbar.companion');
      await write(key, 'another.program');
    }
    expect(await traces()).not.toEqual([]);

    await setUp(join(usual, uninstaller), '/S');
    // The uninstaller goes on in a copy of itself, and removes the registry’s keys last.
    await expect.poll(traces, { timeout: 60_000 }).toEqual([]);
    expect(await filesIn(usual)).toEqual([]);
    expect([onDesktop, inStartMenu].map((file) => existsSync(file))).toEqual([false, false]);
    expect((await readdir(LOCALAPPDATA)).filter((name) => /stopbar/i.test(name))).toEqual([]);
    expect(await readFile(join(data, 'settings.json'), 'utf8')).toBe('{}');
    for (const key of [atLogIn, switchedOff]) {
      expect(await read(key, '/v', 'app.stopbar.companion')).toBeUndefined();
      expect(await read(key, '/v', 'another.program')).toBe('something');
    }
  });

  test('with /S --delete-app-data, also removes the data', async () => {
    await install();
    await uninstall(usual, '--delete-app-data');
    expect(await filesIn(usual)).toEqual([]);
    expect(existsSync(data)).toBe(false);
  });

  test('closes the running app', async () => {
    await install();
    const app = start(usual);
    await app.spawned;
    await uninstall();
    expect(await app.ended).toEqual([1, null]);
    expect(await filesIn(usual)).toEqual([]);
  });

  test('for an update, keeps the links, the start at login and the download', async () => {
    await install();
    await write(atLogIn, 'app.stopbar.companion');
    await uninstall(usual, '--updated');
    expect(await read(links, '/ve')).toBe('URL:Stopbar Companion');
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBe('something');
    expect(existsSync(join(LOCALAPPDATA, 'stopbar-companion-updater'))).toBe(true);
    await install();
    await uninstall();
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBeUndefined();
  });
});
