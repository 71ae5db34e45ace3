// npm run test:checklists: prints each line with its tests and their last results.
// `--missing` prints only the lines without a test. Needs no packages.
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';
import { findTests, linesOf } from './find-tests.mjs';
import { elsewhere, lines, planned } from './lines.mjs';
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

const unproven = rows
  .filter(({ name, tests: proofs }) => proofs.length === 0 && !planned.has(name))
  .map(({ name }) => name);
const unknown = tests.flatMap((test) =>
  test.lines.filter((name) => !lines.some((line) => line.name === name)),
);
const proven = rows.filter((row) => row.tests.length > 0).length;
console.log(`\n${proven} of ${rows.length} lines have a test; ${planned.size} are planned.`);
if (unproven.length > 0) console.error(`Without a test: ${unproven.join(', ')}`);
if (unknown.length > 0) console.error(`No such line: ${unknown.join(', ')}`);
process.exitCode = unproven.length + unknown.length > 0 ? 1 : 0;

/**
 * Returns the last results of a line's tests in a file.
 * @param {string} name
 * @param {string} file
 */
function outcome(name, file) {
  const ran = results.filter(
    (result) =>
      result.file === file && result.titles.some((title) => linesOf(title).includes(name)),
  );
  if (ran.length === 0) return '– not run yet';
  const count = (/** @type {string} */ status) =>
    ran.filter((test) => test.status === status).length;
  const failed = count('failed');
  if (failed > 0) return `✗ ${failed} of ${ran.length} failed`;
  const skipped = count('skipped');
  if (skipped === 0) return `✓ ${ran.length} passed`;
  const needs = file.startsWith('test/e2e/electron/') ? ': needs Electron' : '';
  return `– ${ran.length - skipped} passed, ${skipped} skipped${needs}`;
}
