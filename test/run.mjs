// npm test: everything. Plain JavaScript without packages, because it installs them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../electron/commands/packages.mjs';
import { root, run } from '../electron/commands/run.mjs';
import { isOnPath, nsis } from '../electron/commands/system-packages.mjs';
import { findChromium } from './support/chromium.mjs';
import { playwrightCount, vitestCount, vitestSkipped } from './support/reports.mjs';

/** @typedef {import('./support/reports.mjs').Count} Count */

const results = join(root, 'test-results');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'playwright.json');

const hasChromium = () => findChromium() !== undefined;
const onSystem = [
  { name: 'chromium-headless-shell', isThere: hasChromium },
  { name: 'fonts-dejavu-core', isThere: hasChromium },
  { name: 'dbus', isThere: () => isOnPath('dbus-daemon') },
  nsis,
  { name: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
];

try {
  await installPackages(onSystem);
  if (!hasChromium()) throw new Error('The end-to-end tests need Chromium or Chrome.');
  process.exitCode = (await everything()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** Resolves to whether nothing failed. */
async function everything() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const counts = [
    await stage('Formatting', () => tool('prettier/bin/prettier.cjs', ['--check', '.'])),
    await stage('Lint', () =>
      tool('eslint/bin/eslint.js', [
        '-c',
        'test/lint/eslint.config.js',
        'electron',
        'renderer',
        'test',
      ]),
    ),
    await stage('Types', () =>
      tool('svelte-check/bin/svelte-check', ['--tsconfig', 'tsconfig.json']),
    ),
    await stage('Build', bundle),
    await stage('Unit and service tests', vitest, countVitest),
    await stage('End-to-end tests', playwright, () => playwrightCount(playwrightReport)),
    await stage('Checklists', () =>
      run(projectNode(), [join(root, 'test', 'checklists', 'print.mjs')]),
    ),
  ];
  const sum = (/** @type {keyof Count} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return sum('failed') === 0;
}

function countVitest() {
  for (const title of vitestSkipped(vitestReport)) console.log(`Skipped: ${title}`);
  return vitestCount(vitestReport);
}

function vitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return tool('vitest/vitest.mjs', ['run', '--config', 'test/vitest.config.ts', ...reporters]);
}

function playwright() {
  return tool('@playwright/test/cli.js', ['test', '-c', 'test/e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
}

/**
 * Runs one stage. One without a report counts as one test; one that ends badly always fails.
 * @param {string} name
 * @param {() => Promise<void>} work
 * @param {() => Count} [count]
 * @returns {Promise<Count>}
 */
async function stage(name, work, count = () => ({ passed: 1, failed: 0, skipped: 0 })) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const error = await work().then(
    () => undefined,
    (/** @type {unknown} */ reason) => reason ?? 'failed',
  );
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (error === undefined) return count();
  console.error(error instanceof Error ? error.message : error);
  return failedCount(count);
}

/**
 * @param {() => Count} count
 * @returns {Count}
 */
function failedCount(count) {
  try {
    const { passed, failed, skipped } = count();
    return failed > 0 ? { passed, failed, skipped } : { passed: 0, failed: 1, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function tool(script, args, env = {}) {
  return run(projectNode(), [join(root, 'node_modules', script), ...args], {
    env: { ...process.env, ...env },
  });
}
