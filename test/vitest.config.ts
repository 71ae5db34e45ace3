import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/chromium.mjs';
import { calls, channelOf, slices } from '../electron/contract.ts';
import { LongestFirst } from './longest-first.ts';
import { nodeProjects } from './vitest.node.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const executablePath = findChromium();
const launchOptions = {
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(executablePath !== undefined && { executablePath }),
};

export default defineConfig({
  root: path('..'),
  test: {
    // For the page tests, four workers on two cores aren't faster and need a third more CPU.
    maxWorkers: Math.min(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...nodeProjects,
      {
        root: path('..'),
        test: {
          name: 'installer',
          include: ['test/installer/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root: path('..'),
        plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
        // Without this, Vite bundles an icon when a page first shows it, and reloads the page during a test.
        optimizeDeps: { exclude: ['@lucide/svelte'], include: ['valibot'] },
        // The preload of the page is the real one.
        define: {
          CALL_NAMES: JSON.stringify(Object.keys(calls)),
          CHANNELS: JSON.stringify(Object.keys(slices).map((name) => [name, channelOf(name)])),
        },
        resolve: { alias: { electron: path('support/page/app/electron.ts') } },
        test: {
          name: 'page',
          include: ['test/unit/**/*.browser.test.ts'],
          setupFiles: 'test/support/page/page-setup.ts',
          globalSetup: 'test/support/page/app/start-apps.ts',
          // Long, because each step in a browser may wait on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Modules are loaded once for each page, which takes half the CPU.
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Shorter than the test's limit, so the report names the step that failed.
            provider: playwright({ launchOptions, actionTimeout: 60_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
