// npm run mutate: takes one protection out after the other, and sees that a test fails for each.
// `-- TEXT` does those alone whose file has the text in its name.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode } from '../../electron/commands/packages.mjs';
import { root } from '../../electron/commands/run.mjs';
import { vitestCount, vitestFailures } from '../support/reports.mjs';
import { mutations } from './mutations.mjs';

/** @typedef {import('./mutations.mjs').Mutation} Mutation */

const copied = ['electron', 'renderer', 'test', 'package.json', 'tsconfig.json'];
const [wanted = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ file }) => file.includes(wanted));
const atOnce = 2;

const problems = chosen.flatMap(({ file, from }) => {
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return times === 1 ? [] : [`${file}: “${from}” stands there ${times} times, not once`];
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const copies = Array.from({ length: atOnce }, copyProject);
process.exitCode = 1;
try {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { failed, passed } = await runTests(copies[0] ?? '', all);
  if (failed > 0 || passed === 0) {
    const failures = vitestFailures(join(copies[0] ?? '', 'report.json')).join('\n');
    throw new Error(`The tests fail without a mutation too:\n${failures}`);
  }
  const survivors = await mutateAll();
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutations were noticed.`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

/** Those that no test noticed. */
async function mutateAll() {
  const waiting = [...chosen];
  /** @type {Mutation[]} */
  const survivors = [];
  const work = async (/** @type {string} */ copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const noticed = await isNoticed(copy, next);
      if (!noticed) survivors.push(next);
      const { file, from, to } = next;
      const told = to === '' ? `without “${from}”` : `“${from}” → “${to}”`;
      console.log(`${noticed ? '✓' : '✗ survives:'} ${file}: ${told.replaceAll(/\s+/g, ' ')}`);
    }
  };
  await Promise.all(copies.map(work));
  return survivors;
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function isNoticed(copy, { file, from, to, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.split(from).join(to));
  try {
    return (await runTests(copy, tests, ['--bail=1'])).failed > 0;
  } finally {
    writeFileSync(path, text);
  }
}

/**
 * A run without a report is one that ended too early to count: nothing was noticed.
 * @param {string} copy
 * @param {readonly string[]} tests
 * @param {readonly string[]} [more]
 */
async function runTests(copy, tests, more = []) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const files = tests.map((test) => `test/${test}.test.ts`);
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--config', 'test/vitest.config.ts', '--project', 'node', '--reporter=json'];
  const args = [vitest, 'run', ...options, `--outputFile=${report}`, ...more, ...files];
  await new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: copy, stdio: 'ignore' });
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  try {
    return vitestCount(report);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'companion-mutant-'));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
