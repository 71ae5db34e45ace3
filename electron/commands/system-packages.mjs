// Plain JavaScript without packages: this is what runs before there are any.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * What the system must bring: its name at Debian, and whether it is there already.
 * @typedef {{ readonly name: string, readonly isThere: () => boolean }} SystemPackage
 */

/** What keytar is built with, and needs on Linux alone. */
export const libsecret = {
  name: 'libsecret-1-dev',
  isThere: () =>
    process.platform !== 'linux' ||
    spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0,
};

/** What the installer's script is compiled with where there is no Windows. */
export const nsis = { name: 'nsis', isThere: () => isOnPath('makensis') };

/**
 * Installs what is missing where that is ours to do: as root, on a system of Debian's family. Else
 * says once what to run. Never fails: whoever needs a package looks whether it is there.
 * @param {readonly SystemPackage[]} wanted
 */
export async function installSystemPackages(wanted) {
  if (process.platform !== 'linux') return;
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    console.log(`Missing on this system; on Debian: sudo apt-get ${install.join(' ')}`);
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
    console.log(`That failed. Try yourself: apt-get ${install.join(' ')}`);
  }
}

/** @param {string} program */
export function isOnPath(program) {
  return onPath(program).some(isProgram);
}

/**
 * Where a program of that name could be.
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
