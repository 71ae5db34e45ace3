// npm run mutate: takes one protection out after the other, and sees that a test fails for each.
// `-- TEXT` does those alone that have the text in their file's name, or in what is taken out.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';
import { lines, planned } from '../checklists/lines.mjs';
import { mutations } from './mutations.mjs';
import { runTests } from './run-tests.mjs';

/** @typedef {import('./of.mjs').Mutation} Mutation */

const folders = ['electron', 'renderer', 'test'];
const copied = [...folders, 'package.json', 'tsconfig.json', 'electron-builder.yml'];
const [wanted = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ file, from }) => `${file} ${from}`.includes(wanted));
/** The lines of which a test was seen to fail. @type {Set<string>} */
const seen = new Set();
const atOnce = 2;

const problems = chosen.flatMap(({ file, from }) => {
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return times === 1 ? [] : [`${file}: “${from}” stands there ${times} times, not once`];
});
if (chosen.length === 0) problems.push(`No mutation has “${wanted}” in it`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const copies = Array.from({ length: atOnce }, copyProject);
process.exitCode = 1;
try {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { failures, passed } = await runTests(copies[0] ?? '', all);
  if (failures.length > 0 || passed === 0) {
    throw new Error(`The tests fail without a mutation too:\n${failures.join('\n')}`);
  }
  const survivors = await mutateAll();
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutations were noticed.`);
  const unseen = lines
    .map(({ name }) => name)
    .filter((name) => !seen.has(name) && !planned.has(name));
  const which = unseen.length === 0 ? '' : `; not of ${unseen.join(', ')}`;
  if (wanted === '') console.log(`A test was seen to fail of ${seen.size} lines${which}.`);
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
      const { failures, lines } = await failuresWith(copy, next);
      const noticed = failures.length > 0;
      if (!noticed) survivors.push(next);
      for (const line of lines) seen.add(line);
      const { file, from, to } = next;
      const told = to === '' ? `without “${from}”` : `“${from}” → “${to}”`;
      const what = `${file}: ${told.replaceAll(/\s+/g, ' ')}`;
      console.log(`${noticed ? '✓' : '✗ survives:'} ${what} · ${lines.join(' ')}`);
    }
  };
  await Promise.all(copies.map(work));
  return survivors;
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function failuresWith(copy, { file, from, to, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.split(from).join(to));
  try {
    return await runTests(copy, tests);
  } finally {
    writeFileSync(path, text);
  }
}

function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'companion-mutant-'));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
