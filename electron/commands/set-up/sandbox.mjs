// Plain JavaScript without packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const helper = join(root, 'node_modules', 'electron', 'dist', 'chrome-sandbox');

/** Ubuntu's setting that lets ordinary users create user namespaces, but not use them. */
const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/**
 * The parts of a Linux system that decide whether Chromium can use its sandbox.
 * @typedef {object} SandboxSystem
 * @property {NodeJS.Platform} platform
 * @property {number | undefined} uid
 * @property {() => boolean} isRestricted whether AppArmor restricts user namespaces
 * @property {() => boolean} hasHelper whether Electron's setuid helper is set up
 * @property {() => boolean} canUnshare whether a user namespace can be created
 */

/**
 * Returns why Electron would abort here, and what to do, in one line; undefined if it wouldn't. Electron's
 * own message comes with a stack trace, and there's no way to turn off the sandbox safely.
 * @param {SandboxSystem} [system]
 */
export function whyNoSandbox(system = thisSystem) {
  if (system.platform !== 'linux') return undefined;
  if (system.uid === 0) return 'Electron doesn’t run as root. Run npm start as another user.';
  if (system.hasHelper()) return undefined;
  if (!system.isRestricted() && system.canUnshare()) return undefined;
  return `This system keeps Electron from sandboxing its pages. Run: sudo chown root ${helper} && sudo chmod 4755 ${helper}`;
}

/** @type {SandboxSystem} */
const thisSystem = {
  platform: process.platform,
  uid: process.getuid?.(),
  isRestricted: () => existsSync(restriction) && readFileSync(restriction, 'utf8').trim() === '1',
  hasHelper: () => {
    const found = statSync(helper, { throwIfNoEntry: false });
    return found?.uid === 0 && (found.mode & 0o4001) === 0o4001;
  },
  canUnshare: () => {
    const { error, status } = spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' });
    // Without that program, assume that it works: most systems allow it.
    return error !== undefined || status === 0;
  },
};
