// Starts Windows programs on Wine. Each run has its own copy of Windows.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../../../electron/commands/run.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Runs a program. @throws Error if it ends badly or takes too long.
 * @typedef {(program: string, args: readonly string[], options?: SpawnOptions) => Promise<void>} RunOnWine
 */

/**
 * Paths of what the set-up makes.
 * @typedef {{ readonly modules: string, readonly node: string, readonly keytar: string, readonly system: string, readonly waiting: string, readonly plugins: string, readonly windows: string, readonly compiled: string }} Tools
 */

/** The full path, because it isn't on the PATH. */
export const wine = '/usr/lib/wine/wine64';

/** Wine shows the root folder as this drive. */
export const windowsPath = (/** @type {string} */ path) => `Z:${path.replaceAll('/', '\\')}`;

/** How long installing Windows or changing its registry may take on a busy machine. */
const shortMs = 120_000;
/** When to end a program that hangs. Long, because all tests together take much longer on a busy machine. */
const limitMs = 90 * 60_000;

/** 700 MB that no test changes. */
const systemFolder = join('drive_c', 'windows');

/**
 * Installs Windows 10 in a folder.
 * @param {string} folder
 * @param {string} system Files for its system folder.
 */
export async function installWindows(folder, system) {
  mkdirSync(folder);
  const quick = { timeout: shortMs, stdio: /** @type {const} */ ('ignore'), env: envFor(folder) };
  const version = ['/v', 'Version', '/d', 'win10', '/f'];
  try {
    await run(wine, ['wineboot', '-i'], quick);
    await run(wine, ['reg', 'add', 'HKCU\\Software\\Wine', ...version], quick);
  } finally {
    await stopPrograms(folder);
  }
  cpSync(system, join(folder, systemFolder, 'system32'), { recursive: true });
  keepOutOfHome(folder);
}

/**
 * Replaces the links to this system's home by folders, because the tests put files on the desktop.
 * @param {string} folder
 */
function keepOutOfHome(folder) {
  const users = join(folder, 'drive_c', 'users');
  for (const user of readdirSync(users)) {
    for (const { name } of readdirSync(join(users, user), { withFileTypes: true }).filter((entry) =>
      entry.isSymbolicLink(),
    )) {
      unlinkSync(join(users, user, name));
      mkdirSync(join(users, user, name));
    }
  }
}

/**
 * Copies the Windows of the set-up.
 * @param {Tools} tools
 * @returns {Promise<{ readonly run: RunOnWine, readonly folder: string, readonly stop: () => Promise<void> }>}
 */
export async function startWine({ modules, keytar, waiting, windows, compiled }) {
  const folder = mkdtempSync(join(dirname(dirname(windows)), 'windows-'));
  const shared = join(windows, systemFolder);
  const filter = (/** @type {string} */ path) => path !== shared;
  cpSync(windows, folder, { recursive: true, verbatimSymlinks: true, filter });
  symlinkSync(shared, join(folder, systemFolder));
  const preload = new URL('preload.mjs', import.meta.url).pathname;
  const env = {
    ...envFor(folder),
    NODE_SKIP_PLATFORM_CHECK: '1',
    NODE_PATH: windowsPath(modules),
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import file:///Z:${preload}`,
    NODE_COMPILE_CACHE: windowsPath(compiled),
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
    await stopPrograms(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { run: runOnWine, folder, stop };
}

/** @param {string} folder */
function envFor(folder) {
  return {
    ...process.env,
    // Not this system's desktop and keychain.
    DISPLAY: undefined,
    WAYLAND_DISPLAY: undefined,
    DBUS_SESSION_BUS_ADDRESS: undefined,
    WINEPREFIX: folder,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Don't download .NET or a browser engine, add nothing to this system's menu, and use our programs instead
    // of Wine's.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=;powershell.exe,tasklist.exe=n',
  };
}

/**
 * Resolves when all programs of that Windows have ended and its registry is on disk.
 * @param {string} folder
 */
function stopPrograms(folder) {
  const options = { env: envFor(folder), stdio: /** @type {const} */ ('ignore'), timeout: shortMs };
  const server = spawn('wineserver', ['-k'], options);
  return new Promise((resolve) => {
    server.once('exit', resolve);
    server.once('error', resolve);
  });
}
