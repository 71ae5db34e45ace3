// Starts Windows programs on Wine, each run on a Windows of its own.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../electron/commands/run.mjs';
import { cache, wine } from './set-up.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */
/** @typedef {import('./set-up.mjs').Tools} Tools */

/**
 * Runs a program. @throws Error if it ends badly or takes too long.
 * @typedef {(program: string, args: readonly string[], options?: SpawnOptions) => Promise<void>} RunOnWine
 */

/** Wine shows the root folder as this drive. */
export const windowsPath = (/** @type {string} */ path) => `Z:${path.replaceAll('/', '\\')}`;

/** How long installing Windows or changing its registry may take on a busy machine. */
const shortMs = 120_000;
const limitMs = 20 * 60_000;

/**
 * Makes a new Windows 10.
 * @param {Tools} tools
 * @returns {Promise<{ readonly run: RunOnWine, readonly folder: string, readonly stop: () => Promise<void> }>}
 */
export async function startWine({ modules, keytar, system, waiting }) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'windows-'));
  const preload = new URL('preload.mjs', import.meta.url).pathname;
  const env = {
    ...process.env,
    // Not this system's desktop and keychain.
    DISPLAY: undefined,
    WAYLAND_DISPLAY: undefined,
    DBUS_SESSION_BUS_ADDRESS: undefined,
    WINEPREFIX: folder,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // No downloads of .NET and of a browser engine, and our programs instead of Wine's.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;powershell.exe,tasklist.exe=n',
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_PATH: windowsPath(modules),
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import file:///Z:${preload}`,
    // Programs that a test starts load the same modules.
    NODE_COMPILE_CACHE: windowsPath(join(folder, 'compiled')),
    COMPANION_WINDOWS_KEYTAR: windowsPath(keytar),
    COMPANION_WINDOWS_WAITING: windowsPath(waiting),
  };
  /** @type {RunOnWine} */
  const runOnWine = (program, args, options = {}) =>
    run(wine, [program, ...args], {
      timeout: limitMs,
      killSignal: 'SIGKILL',
      stdio: 'ignore',
      ...options,
      env: { ...env, ...options.env },
    });
  const stop = async () => {
    await ended(spawn('wineserver', ['-k'], { env, stdio: 'ignore', timeout: shortMs }));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const quick = { timeout: shortMs };
    await runOnWine('wineboot', ['-i'], quick);
    const version = ['/v', 'Version', '/d', 'win10', '/f'];
    await runOnWine('reg', ['add', 'HKCU\\Software\\Wine', ...version], quick);
    cpSync(system, join(folder, 'drive_c', 'windows', 'system32'), { recursive: true });
  } catch (error) {
    await stop();
    throw error;
  }
  return { run: runOnWine, folder, stop };
}

/** @param {import('node:child_process').ChildProcess} child */
const ended = (child) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
