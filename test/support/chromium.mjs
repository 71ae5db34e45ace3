import { join } from 'node:path';
import { isProgram, onPath } from '../../electron/commands/system-packages.mjs';

const names = [
  // Without windows of its own, which no test looks at: a third faster.
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];

/** Where programs are that no PATH names. */
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** A browser of Chromium's family, or undefined. */
export function findChromium() {
  return [...names.flatMap(onPath), ...wellKnown].find(isProgram);
}
