// npm test: everything. Plain JavaScript without packages, because it installs them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../electron/commands/bundle.mjs';
import { projectNode } from '../electron/commands/set-up/packages.mjs';
import { root, run } from '../electron/commands/run.mjs';
import { setUp } from './set-up.mjs';
import { playwrightReport, vitestReport } from './support/reports.mjs';
import { results, secondsSince, stage, tellAll } from './support/stages.mjs';
import { runTool, toolFor } from './tools.mjs';
import { windowsReport } from './windows/report.mjs';
import { findTools } from './windows/wine/set-up.mjs';

/** @typedef {import('./support/stages.mjs').Stage} Stage */

/** @type {Stage} */
const build = { name: 'Build', work: () => bundle() };

try {
  const started = performance.now();
  await setUp('all');
  console.log(`Set-up: ${secondsSince(started)}`);
  process.exitCode = (await everything()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** Resolves to whether nothing failed. */
async function everything() {
  const started = performance.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const reports = [
    await stage(build),
    await stage(script('Budgets', 'test/budgets.ts')),
    // Three at a time, because each spends part of its time waiting. Longest first, so all end together.
    ...(await sideBySide(3, [
      [playwright()],
      [vitest('Unit and service tests', 'unit')],
      [vitest('Page tests', 'page')],
      [check('Types', 'types'), check('Typed lint', 'typed')],
      windows(),
      [check('Format', 'format')],
      [check('Lint', 'lint')],
    ])),
    await stage(script('Checklists', 'test/checklists/print.mjs', '--missing')),
  ];
  return tellAll(reports, started);
}

/**
 * The quick part of `npm run test:windows`, if an earlier run has set everything up.
 * @returns {readonly Stage[]}
 */
function windows() {
  if (findTools() === undefined) return [];
  const tests = script('Windows tests', 'test/windows/run.mjs', '--quick');
  return [{ ...tests, report: () => windowsReport() }];
}

/**
 * Runs this many rows at a time, and the stages of each row one after another.
 * @param {number} count
 * @param {readonly (readonly Stage[])[]} rows
 */
async function sideBySide(count, rows) {
  /** @type {import('./support/reports.mjs').Report[]} */
  const reports = [];
  const waiting = rows.values();
  const lane = async () => {
    // All lanes share `waiting`: each takes the next row.
    for (const stages of waiting) for (const next of stages) reports.push(await stage(next));
  };
  await Promise.all(Array.from({ length: count }, lane));
  return reports;
}

/**
 * @param {string} name
 * @param {string} part
 * @returns {Stage}
 */
function check(name, part) {
  return { name, work: (options) => runTool(toolFor(part), options) };
}

/**
 * @param {string} name
 * @param {...string} args
 * @returns {Stage}
 */
function script(name, ...args) {
  return { name, work: (options) => run(projectNode(), args, options) };
}

/**
 * @param {string} name
 * @param {string} part
 * @returns {Stage}
 */
function vitest(name, part) {
  const file = join(results, `${part}.json`);
  const reporters = [
    ...['--reporter=default', '--reporter=json', '--reporter=./test/support/failed-steps.mjs'],
    `--outputFile.json=${file}`,
  ];
  return {
    name,
    work: (options) => runTool(toolFor(part, ...reporters, '--includeTaskLocation'), options),
    report: () => vitestReport(file, root),
  };
}

/** @returns {Stage} */
function playwright() {
  const file = join(results, 'playwright.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return {
    name: 'End-to-end tests',
    work: (options) => runTool(toolFor('e2e', '--reporter=list,json'), { ...options, env }),
    report: () => playwrightReport(file),
  };
}
