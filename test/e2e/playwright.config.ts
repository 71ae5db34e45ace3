import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.mjs';

const executablePath = findChromium();
// Chromium's own sandbox does not work for root; the pages here are our own.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // More than a small machine has cores: tests spend most of their time waiting.
  workers: 3,
  retries: 0,
  use: {
    // Shorter than the test's limit, so the report names the step that failed.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1100, height: 760 },
    launchOptions: { args, ...(executablePath !== undefined && { executablePath }) },
    screenshot: 'only-on-failure',
  },
});
