import { findChromium } from '../support/chromium.mjs';

/** Starts this system's browser for the tests on Wine, which has none. */
export async function openBrowserServer() {
  const { chromium } = await import('@playwright/test');
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('The end-to-end tests need Chromium.');
  const server = await chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return { address: server.wsEndpoint(), close: () => server.close() };
}
