// What the tests need on this system. Plain JavaScript without packages, because it installs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../electron/commands/run.mjs';
import { installPackages } from '../electron/commands/set-up/packages.mjs';
import { canInstall, isOnPath, nsis } from '../electron/commands/set-up/system-packages.mjs';
import { findChromium } from './support/chromium.mjs';

/** @typedef {import('../electron/commands/set-up/system-packages.mjs').SystemPackage} SystemPackage */

const hasChromium = () => findChromium() !== undefined;

// Tests take two thirds of the CPU in the headless shell: install it beside Debian's Chromium too.
const hasBrowser = () =>
  isOnPath('chromium-headless-shell') || (hasChromium() && !(canInstall() && isOnPath('chromium')));

const browser = [
  { name: 'chromium-headless-shell', isThere: hasBrowser },
  { name: 'fonts-dejavu-core', isThere: hasChromium },
];
const keychain = [
  { name: 'dbus', isThere: () => isOnPath('dbus-daemon') },
  { name: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
];
/** Makes certificates. */
const openssl = { name: 'openssl', isThere: () => isOnPath('openssl') };
const everything = [...browser, ...keychain, nsis, openssl];

/** npm builds it from what the set-up of packages installs. */
const built = join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node');
const keytar = { name: 'keytar', isThere: () => existsSync(built) };

/**
 * The system packages by part of the tests. The other parts need none.
 * @type {Readonly<Record<string, readonly SystemPackage[]>>}
 */
const needs = {
  all: everything,
  watch: everything,
  unit: everything,
  page: browser,
  screenshots: browser,
  e2e: [...browser, ...keychain],
};

/**
 * Installs what a part of the tests needs. @throws Error if it needs a browser and none is there, or if tests
 * would be skipped although everything can be installed here.
 * @param {string} part
 */
export async function setUp(part) {
  const wanted = needs[part] ?? [];
  await installPackages(wanted);
  if (part === 'all' && canInstall()) expectAll([...wanted, keytar]);
  if (wanted.some((one) => browser.includes(one)) && !hasChromium()) {
    throw new Error('These tests need a browser: install Chromium or Chrome, and run them again.');
  }
}

/**
 * @throws Error that names what is missing.
 * @param {readonly SystemPackage[]} wanted
 */
export function expectAll(wanted) {
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  throw new Error(`Tests would be skipped: set-up couldn’t install ${missing.join(', ')}.`);
}
