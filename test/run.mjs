// npm test: everything. Plain JavaScript without packages, because it installs them.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle } from '../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../electron/commands/packages.mjs';
import { root, run } from '../electron/commands/run.mjs';
import { isOnPath, nsis } from '../electron/commands/system-packages.mjs';
import { findChromium } from './support/chromium.mjs';
import { playwrightReport, vitestReport } from './support/reports.mjs';
import { runTool, toolFor } from './tools.mjs';

/** @typedef {import('./support/reports.mjs').Report} Report */
/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */
/** @typedef {{ readonly name: string, readonly work: (options: SpawnOptions) => Promise<void>, readonly report?: () => Report }} Stage */

const results = join(root, 'test-results');
/** The end of a failing tool’s output, where it explains the failure. */
const logLines = 40;
/** @type {Stage} */
const build = { name: 'Build', work: () => bundle() };

const hasChromium = () => findChromium() !== undefined;
const onSystem = [
  { name: 'chromium-headless-shell', isThere: hasChromium },
  { name: 'fonts-dejavu-core', isThere: hasChromium },
  { name: 'dbus', isThere: () => isOnPath('dbus-daemon') },
  nsis,
  { name: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
];

try {
  const started = performance.now();
  await installPackages(onSystem);
  if (!hasChromium()) throw new Error('The end-to-end tests need Chromium or Chrome.');
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
    ...(await lanes([
      [vitest('Unit and service tests', 'unit')],
      [playwright(), vitest('Page tests', 'page')],
      [
        check('Types', 'types'),
        check('Typed lint', 'typed'),
        check('Lint', 'lint'),
        check('Format', 'format'),
      ],
    ])),
    await stage(script('Checklists', 'test/checklists/print.mjs', '--missing')),
  ];
  for (const title of reports.flatMap(({ skipped }) => [...skipped])) {
    console.log(`Skipped: ${title}`);
  }
  console.log(`Tested in ${secondsSince(started)}`);
  const count = (/** @type {keyof Report['count']} */ key) =>
    reports.reduce((total, report) => total + report.count[key], 0);
  for (const { title, place, error } of reports.flatMap(({ failures }) => failures)) {
    console.log(`\n✗ ${title}\n  ${place}\n${error.replaceAll(/^/gm, '    ')}`);
  }
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  console.log(`\n${count('passed')} passed, ${count('failed')} failed${skipped}`);
  return count('failed') === 0;
}

/**
 * Runs the lanes side by side, and the stages of each one after the other.
 * @param {readonly (readonly Stage[])[]} all
 */
async function lanes(all) {
  const reports = await Promise.all(
    all.map(async (stages) => {
      const done = [];
      for (const next of stages) done.push(await stage(next));
      return done;
    }),
  );
  return reports.flat();
}

/**
 * Runs one stage. One without a report counts as one test; one that ends badly always fails.
 * @param {Stage} stage
 * @returns {Promise<Report>}
 */
async function stage({ name, work, report }) {
  const log = join(results, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  const output = openSync(log, 'w');
  const started = performance.now();
  const error = await work({ stdio: ['ignore', output, output] }).then(
    () => undefined,
    (/** @type {unknown} */ reason) => (reason instanceof Error ? reason.message : String(reason)),
  );
  closeSync(output);
  const done = reportOf(report, error, { name, log });
  const { passed, failed } = done.count;
  console.log(`${name}: ${passed} passed, ${failed} failed in ${secondsSince(started)}`);
  return done;
}

/**
 * @param {(() => Report) | undefined} report
 * @param {string | undefined} error
 * @param {{ readonly name: string, readonly log: string }} stage
 * @returns {Report}
 */
function reportOf(report, error, { name, log }) {
  const read = report && readReport(report);
  if (read && (error === undefined || read.failures.length > 0)) return read;
  const ended = { skipped: new Set(), ...read };
  const { passed = 0, skipped = 0 } = read?.count ?? {};
  if (error === undefined && report === undefined) {
    return { ...ended, count: { passed: 1, failed: 0, skipped }, failures: [] };
  }
  const place = relative(root, log);
  const said = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-logLines).join('\n');
  return {
    ...ended,
    count: { passed, failed: 1, skipped },
    failures: [{ title: name, place, error: said || (error ?? 'It wrote no report.') }],
  };
}

/** @param {() => Report} report */
function readReport(report) {
  try {
    return report();
  } catch {
    return undefined;
  }
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
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
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

/** @param {number} started */
function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
