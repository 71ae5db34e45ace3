// npm run test:checklists: prints each line with its tests and their last results.
// `--missing` prints only the lines that no test proves. Needs no packages.
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';
import { findTests } from './find-tests.mjs';
import { elsewhere, lines, planned } from './lines.mjs';
import { isProven, outcomeOf } from './prove.mjs';
import { playwrightResults, vitestResults } from './read-results.mjs';

/** @typedef {import('./find-tests.mjs').NamedTest} NamedTest */

const results = [
  ...vitestResults(join(root, 'test-results', 'unit.json'), root),
  ...vitestResults(join(root, 'test-results', 'page.json'), root),
  ...playwrightResults(join(root, 'test-results', 'playwright.json')),
];
const tests = findTests(root);

const rows = lines.map((line) => ({
  ...line,
  tests: tests.filter((test) => test.lines.includes(line.name)),
}));
for (const { name, text, tests: proofs } of process.argv.includes('--missing') ? [] : rows) {
  console.log(`\n${name.padEnd(4)} ${text}`);
  if (proofs.length === 0) console.log(planned.has(name) ? '     – planned' : '     ✗ no test');
  if (elsewhere[name] !== undefined) console.log(`     in full: ${elsewhere[name]}`);
  for (const file of new Set(proofs.map((proof) => proof.file))) {
    console.log(`     ${outcome(name, file)} · ${file}`);
    for (const { title } of proofs.filter((proof) => proof.file === file)) {
      console.log(`       “${title}”`);
    }
  }
}

const open = rows.filter(({ name, tests: proofs }) => {
  const isElsewhere = elsewhere[name] !== undefined;
  return !isProven(name, { hasTest: proofs.length > 0, results, isElsewhere });
});
const namesOf = (/** @type {typeof rows} */ some) => some.map(({ name }) => name).join(', ');
const untested = open.filter((row) => row.tests.length === 0);
const missing = untested.filter(({ name }) => !planned.has(name));
const unproven = open.filter((row) => row.tests.length > 0);
const unknown = tests.flatMap((test) =>
  test.lines.filter((name) => !lines.some((line) => line.name === name)),
);
const left = untested.length - missing.length;
const how =
  results.length > 0 ? 'proven by a test that passed' : 'named by a test; none has run yet';
console.log(
  `\n${rows.length - open.length} of ${rows.length} lines are ${how}; ${left} are planned.`,
);
const stale = rows.filter((row) => planned.has(row.name) && row.tests.length > 0);
if (stale.length > 0) console.log(`No longer planned, they have a test: ${namesOf(stale)}`);
if (missing.length > 0) console.error(`Without a test: ${namesOf(missing)}`);
if (unproven.length > 0) console.error(`Their tests failed or didn’t run: ${namesOf(unproven)}`);
if (unknown.length > 0) console.error(`No such line: ${unknown.join(', ')}`);
process.exitCode = missing.length + unproven.length + unknown.length > 0 ? 1 : 0;

/**
 * Returns the last results of a line's tests in a file, in words.
 * @param {string} name
 * @param {string} file
 */
function outcome(name, file) {
  const { ran, passed, failed, skipped } = outcomeOf(name, results, file);
  if (ran === 0) return '– not run yet';
  if (failed > 0) return `✗ ${failed} of ${ran} failed`;
  if (skipped === 0) return `✓ ${passed} passed`;
  const needs = file.startsWith('test/e2e/electron/') ? ': needs Electron' : '';
  return `– ${passed} passed, ${skipped} skipped${needs}`;
}
