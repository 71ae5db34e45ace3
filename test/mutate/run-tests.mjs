import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { playwrightResults, vitestResults } from '../checklists/read-results.mjs';
import { endless, endOf } from './judge.mjs';
import { runUntil } from './run-until.mjs';

/** @typedef {import('./judge.mjs').Ended} Ended */

/** @param {string} test */
const isEndToEnd = (test) => test.startsWith('e2e/');
/** @param {string} test */
const isPackage = (test) => test.startsWith('installer/');

/** Much longer than the tests of a mutation. Only a mutation that makes a loop endless takes longer. */
const limitMs = 10 * 60_000;

/**
 * Runs tests in a copy of the project. Builds the copy first if they need the built app.
 * @param {string} copy
 * @param {readonly string[]} tests as in a mutation
 * @returns {Promise<Ended>}
 */
export async function runTests(copy, tests) {
  const endToEnd = tests.filter(isEndToEnd);
  const packages = tests.filter(isPackage);
  const others = tests.filter((test) => !isEndToEnd(test) && !isPackage(test));
  if (endToEnd.length + packages.length > 0) {
    const config = ['-c', 'electron/electron.vite.config.ts', '--logLevel', 'error'];
    await tool(copy, 'electron-vite/bin/electron-vite.js', ['build', ...config]);
  }
  const ran = [
    ...(await vitest(copy, 'node*', others)),
    ...(await vitest(copy, 'installer', packages)),
    ...(await playwright(copy, endToEnd)),
  ];
  return endOf(ran, tests);
}

/**
 * @param {string} copy
 * @param {string} project
 * @param {readonly string[]} tests
 */
async function vitest(copy, project, tests) {
  if (tests.length === 0) return [];
  const report = join(copy, 'vitest.json');
  rmSync(report, { force: true });
  const options = ['--config', 'test/vitest.config.ts', '--project', project, '--reporter=json'];
  const files = tests.map((test) => `test/${test}.test.ts`);
  const args = ['run', ...options, `--outputFile=${report}`, ...files];
  const isEnded = await tool(copy, 'vitest/vitest.mjs', args);
  return isEnded ? vitestResults(report, copy) : files.map(endless);
}

/**
 * @param {string} copy
 * @param {readonly string[]} tests
 */
async function playwright(copy, tests) {
  if (tests.length === 0) return [];
  const report = join(copy, 'playwright.json');
  rmSync(report, { force: true });
  const options = ['-c', 'test/e2e', '--reporter=json'];
  const files = tests.map((test) => `test/${test}.spec.ts`);
  const isEnded = await tool(copy, '@playwright/test/cli.js', ['test', ...options, ...files], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return isEnded ? playwrightResults(report) : files.map(endless);
}

/**
 * Runs a tool. Resolves to whether it ended within the limit, also if it failed.
 * @param {string} copy
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const tool = (copy, script, args, env = {}) =>
  runUntil(
    [projectNode(), join(copy, 'node_modules', script), ...args],
    { cwd: copy, env: { ...process.env, ...env } },
    AbortSignal.timeout(limitMs),
  );
