// Plain JavaScript without packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../run.mjs';

/**
 * A system package: its name on Debian, and whether it's installed.
 * @typedef {{ readonly name: string, readonly isThere: () => boolean }} SystemPackage
 */

/** keytar needs it on Linux. */
export const libsecret = {
  name: 'libsecret-1-dev',
  isThere: () =>
    process.platform !== 'linux' ||
    spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0,
};

/** Compiles the installer's script on systems other than Windows. */
export const nsis = { name: 'nsis', isThere: () => isOnPath('makensis') };

/**
 * Installs missing packages as root on Debian and its relatives. Otherwise prints the command. Never fails:
 * code that needs a package checks for it.
 * @param {readonly SystemPackage[]} wanted
 */
export async function installSystemPackages(wanted) {
  if (process.platform !== 'linux') return;
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (!canInstall()) {
    console.log(
      `Some system packages are missing. On Debian, run: sudo apt-get ${install.join(' ')}`,
    );
    return;
  }
  console.log(`Installing ${missing.join(', ')} (once)…`);
  try {
    for (const args of [['update'], install]) {
      await run('apt-get', ['-qq', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
  } catch {
    console.log(`The installation failed. Try: apt-get ${install.join(' ')}`);
  }
}

/** Whether packages can be installed here without a question: as root on Debian and its relatives. */
export function canInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

/** @param {string} program */
export function isOnPath(program) {
  return onPath(program).some(isProgram);
}

/**
 * Returns the paths where a program of that name could be.
 * @param {string} program
 */
export function onPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, program));
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
