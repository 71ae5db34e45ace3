import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { APPDATA = '', COMPANION_WINDOWS_SETUP: setup = '', LOCALAPPDATA = '' } = process.env;
const usual = join(LOCALAPPDATA, 'Programs', 'stopbar-companion');
const data = join(APPDATA, 'Stopbar Companion');
const program = 'Stopbar Companion.exe';
const links = 'HKCU\\Software\\Classes\\stopbar-companion';
const atLogIn = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
const switchedOff =
  'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run';

const run = promisify(execFile);
/** NSIS takes the rest of its command line as the folder, without quotes. */
const verbatim = { windowsVerbatimArguments: true };
const install = (folder = usual, ...args: readonly string[]) =>
  run(setup, ['/S', ...args, `/D=${folder}`], verbatim);

/** Runs a copy of the uninstaller, as an update does: no program can delete itself. */
async function uninstall(folder = usual, ...args: readonly string[]): Promise<void> {
  const copy = join(await mkdtemp(join(tmpdir(), 'companion-')), 'uninstall.exe');
  await copyFile(join(folder, 'uninstall.exe'), copy);
  await run(copy, ['/S', ...args, `_?=${folder}`], verbatim);
}

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

const write = (key: string, name: string) =>
  run('reg', ['add', key, '/v', name, '/d', 'something', '/f']);

/** Runs a program until it's ended. */
function start(folder: string) {
  const child = spawn(join(folder, program), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return { child, ended, spawned: once(child, 'spawn') };
}

afterEach(async () => {
  if (existsSync(join(usual, 'uninstall.exe'))) await uninstall();
  await rm(data, { recursive: true, force: true });
});

describe('installing', () => {
  test('W12 silently, installs for this user only', async () => {
    await install();
    expect((await readdir(usual)).toSorted()).toEqual([program, 'uninstall.exe']);
    expect(await read(links, '/ve')).toBe('URL:Stopbar Companion');
    expect(await read(links.replace('HKCU', 'HKLM'), '/ve')).toBeUndefined();
  });

  test.each(['Müller & Söhne (x64)', '日本 100%'])(
    'R14 in the folder %s, passes a link on after --',
    async (name) => {
      const folder = join(await temporaryFolder(), name);
      await install(folder);
      expect(await linkCommand()).toBe(`"${join(folder, program)}" -- "%1"`);
      await uninstall(folder);
      expect(existsSync(folder)).toBe(false);
    },
  );

  test.each([[[]], [['--updated']]])(
    'again, closes the running app and no other program, with %j',
    async (args) => {
      const beside = join(await temporaryFolder(), 'stopbar-companion-2');
      await install();
      await mkdir(beside);
      await copyFile(join(usual, program), join(beside, program));
      const [app, other] = [start(usual), start(beside)];
      await Promise.all([app.spawned, other.spawned]);

      await install(usual, ...args);
      expect(await app.ended).toEqual([1, null]);
      expect(other.child.exitCode).toBeNull();
    },
  );
});

describe('uninstalling', () => {
  test('W12 silently, removes the app and its links, and keeps the data', async () => {
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'settings.json'), '{}');
    await install();
    for (const key of [atLogIn, switchedOff]) {
      await write(key, 'app.stopbar.companion');
      await write(key, 'another.program');
    }

    await uninstall();
    expect(existsSync(usual)).toBe(false);
    expect(await readFile(join(data, 'settings.json'), 'utf8')).toBe('{}');
    expect(await read(links, '/ve')).toBeUndefined();
    for (const key of [atLogIn, switchedOff]) {
      expect(await read(key, '/v', 'app.stopbar.companion')).toBeUndefined();
      expect(await read(key, '/v', 'another.program')).toBe('something');
    }
  });

  test('closes the running app', async () => {
    await install();
    const app = start(usual);
    await app.spawned;
    await uninstall();
    expect(await app.ended).toEqual([1, null]);
    expect(existsSync(usual)).toBe(false);
  });

  test('for an update, keeps the links and the start at login', async () => {
    await install();
    await write(atLogIn, 'app.stopbar.companion');
    await uninstall(usual, '--updated');
    expect(await read(links, '/ve')).toBe('URL:Stopbar Companion');
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBe('something');
    await install();
    await uninstall();
    expect(await read(atLogIn, '/v', 'app.stopbar.companion')).toBeUndefined();
  });
});
