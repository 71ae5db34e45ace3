// The stages of a test run, one after another or side by side.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../electron/commands/run.mjs';

/** @typedef {import('./reports.mjs').Report} Report */
/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */
/** @typedef {{ readonly name: string, readonly work: (options: SpawnOptions) => Promise<void>, readonly report?: () => Report }} Stage */

export const results = join(root, 'test-results');
/** The end of a failing tool’s output, where it explains the failure. */
const logLines = 40;

/**
 * Runs one stage. A stage without a report counts as one test; a stage that exits with an error fails.
 * @param {Stage} stage
 * @returns {Promise<Report>}
 */
export async function stage({ name, work, report }) {
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
 * Prints what was skipped, what failed and the counts. Returns whether nothing failed.
 * @param {readonly Report[]} reports
 * @param {number} started
 */
export function tellAll(reports, started) {
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

/** @param {number} started */
export function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
