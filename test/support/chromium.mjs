import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../../electron/commands/packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where programs are that no PATH names. */
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** A browser of Chromium's family, or undefined. */
export function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...wellKnown].find(isProgram);
}

/** Installs Chromium where that is ours to do. @throws Error that says what to run otherwise. */
export async function ensureChromium() {
  if (findChromium()) return;
  const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) {
    throw new Error(`The end-to-end tests need Chromium: sudo apt-get ${install.join(' ')}`);
  }
  console.log('Installing Chromium (once)…');
  for (const args of [['update'], install]) {
    await run('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
