// Plain JavaScript without packages, because it runs before they are installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from '../run.mjs';
import { installSystemPackages, libsecret } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').SystemPackage} SystemPackage */

const modules = join(root, 'node_modules');
const ownNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const installedMark = join(modules, '.companion-installed');

/**
 * Installs system packages, then the packages of the lock file, once. Installs again if keytar couldn't be
 * built without libsecret and libsecret is there now.
 * @param {readonly SystemPackage[]} [forTests]
 */
export async function installPackages(forTests = []) {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const wanted = lock.digest('hex');
  const mark = existsSync(installedMark) ? readFileSync(installedMark, 'utf8') : '';
  const isInstalled = mark.startsWith(wanted);
  const isFresh = !existsSync(modules);
  const isDone = isInstalled && forTests.length === 0;
  const needed = isDone ? [] : [...(hasKeytar() ? [] : [libsecret]), ...forTests];
  // Side by side, which saves 7 s: only the scripts of packages need what the system installs.
  await Promise.all([
    installSystemPackages(needed),
    isFresh ? npm('ci', '--ignore-scripts') : undefined,
  ]);
  const mayBuildKeytar = !hasKeytar() && libsecret.isThere() && !mark.endsWith(libsecret.name);
  if (isInstalled && !mayBuildKeytar) return;
  // `ci` deletes everything first, which fails on Windows while the running Node is in there.
  if (!isFresh) await npm('install', '--no-save');
  // After a fresh install, even if that was stopped.
  if (!existsSync(ownNode)) await npm('rebuild', 'node');
  // It's optional.
  if (!hasKeytar()) await npm('rebuild', 'keytar', '--silent').catch(() => undefined);
  if (!hasKeytar()) console.log('Can’t build keytar: you’ll be signed out when you quit.');
  writeFileSync(installedMark, libsecret.isThere() ? `${wanted} ${libsecret.name}` : wanted);
}

/** Returns the Node that everything except the set-up runs on. It comes with a package. */
export function projectNode() {
  if (existsSync(ownNode)) return ownNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 20)) return process.execPath;
  throw new Error('The package "node" has no Node for this system. Install Node 24 and try again.');
}

/** @param {...string} args */
async function npm(...args) {
  const { npm_execpath: path } = process.env;
  if (!path) throw new Error('Start this with npm: npm start, npm test, npm run dev.');
  if (args[0] !== 'rebuild') console.log('Installing packages (once)…');
  const quiet = ['--loglevel=error', '--no-fund', '--no-audit'];
  const env = { ...process.env, ...headers() };
  await run(process.execPath, [path, ...quiet, ...args], { env });
}

function hasKeytar() {
  return existsSync(join(modules, 'keytar', 'build', 'Release', 'keytar.node'));
}

/** Uses Node's own headers to build keytar if they exist. Otherwise npm downloads them. */
function headers() {
  const folder = join(dirname(process.execPath), '..');
  const isThere = existsSync(join(folder, 'include', 'node', 'node_api.h'));
  return isThere ? { npm_config_nodedir: folder } : {};
}
