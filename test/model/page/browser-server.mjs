// Runs a browser for the models until its input ends, and prints its address. A process of its own, because the
// models stop the clock of theirs, and Playwright waits with timers.
import { chromium } from '@playwright/test';
import { findChromium } from '../../support/chromium.mjs';

const executablePath = findChromium();
const args = [
  // Don't wait for the frames of a screen.
  ...['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const server = await chromium.launchServer({ args, ...(executablePath && { executablePath }) });
console.log(server.wsEndpoint());
process.stdin.resume().once('end', () => void server.close());
