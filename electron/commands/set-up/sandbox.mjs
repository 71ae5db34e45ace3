// Plain JavaScript without packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const helper = join(root, 'node_modules', 'electron', 'dist', 'chrome-sandbox');

/** Settings that keep ordinary users from creating user namespaces, and the value that does. */
const restrictions = /** @type {const} */ ([
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
]);

/**
 * The parts of a Linux system that decide whether Chromium can use its sandbox.
 * @typedef {object} SandboxSystem
 * @property {NodeJS.Platform} platform
 * @property {number | undefined} uid
 * @property {(name: string) => string | undefined} setting returns a value below `/proc/sys`
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
  const isRestricted = restrictions.some(([name, value]) => system.setting(name) === value);
  if (!isRestricted && system.canUnshare()) return undefined;
  return `This system keeps Electron from sandboxing its pages. Run: sudo chown root ${helper} && sudo chmod 4755 ${helper}`;
}

/** @type {SandboxSystem} */
const thisSystem = {
  platform: process.platform,
  uid: process.getuid?.(),
  setting: (name) => {
    try {
      return readFileSync(join('/proc/sys', name), 'utf8').trim();
    } catch {
      return undefined;
    }
  },
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
