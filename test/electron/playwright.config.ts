import { defineConfig } from '@playwright/test';
import { electronSpecs } from './specs.mjs';

export default defineConfig({
  testDir: '../e2e',
  testMatch: electronSpecs(),
  outputDir: '../../test-results/electron',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Windows of several tests would take the focus from each other.
  workers: 1,
  use: { actionTimeout: 30_000, viewport: { width: 1100, height: 760 } },
});
