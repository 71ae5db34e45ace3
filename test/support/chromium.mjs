import { join } from 'node:path';
import { isProgram, onPath } from '../../electron/commands/system-packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where programs are that no PATH names. */
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** A browser of Chromium's family, or undefined; one without windows first, a third faster. */
export function findChromium() {
  return onPath('chromium-headless-shell').find(isProgram) ?? findWindowedChromium();
}

/** One that draws each frame as on a screen, to measure it; or undefined. */
export function findWindowedChromium() {
  return [...names.flatMap(onPath), ...wellKnown].find(isProgram);
}
