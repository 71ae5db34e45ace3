import { join } from 'node:path';
import { isProgram, onPath } from '../../electron/commands/set-up/system-packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Programs that aren't on the PATH. */
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** Returns a Chromium browser, or undefined. Prefers the headless shell, which is a third faster. */
export function findChromium() {
  return onPath('chromium-headless-shell').find(isProgram) ?? findWindowedChromium();
}

/** Returns a Chromium browser that draws each frame as on a screen, or undefined. */
export function findWindowedChromium() {
  return [...names.flatMap(onPath), ...wellKnown].find(isProgram);
}
