import { defineConfig } from '@playwright/test';
import common from '../e2e/playwright.config.ts';

const { COMPANION_WINDOWS_BROWSER: wsEndpoint = '' } = process.env;

export default defineConfig(common, {
  testDir: '../e2e',
  outputDir: '../../test-results/windows-e2e',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Wine has no browser, so this one runs on the system itself.
  use: { connectOptions: { wsEndpoint } },
});
