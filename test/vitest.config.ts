import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/chromium.mjs';
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
    // Each worker loads everything again: four of them on two cores take no less time, and a third more
    // of the processors.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      ...nodeProjects,
      {
        root: path('..'),
        test: {
          name: 'installer',
          include: ['test/installer/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        root: path('..'),
        plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
        // Otherwise Vite bundles an icon when a page first shows it, and reloads the page in the middle
        // of a test.
        optimizeDeps: { exclude: ['@lucide/svelte'], include: ['valibot'] },
        test: {
          name: 'page',
          include: ['test/unit/**/*.browser.test.ts'],
          setupFiles: 'test/support/page/page-setup.ts',
          // For a busy machine, on which each step in a browser may wait.
          testTimeout: 30_000,
          // Half the CPU: modules are loaded once for each page.
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Shorter than the test's limit, so that the report names the step that failed.
            provider: playwright({ launchOptions, actionTimeout: 4_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
