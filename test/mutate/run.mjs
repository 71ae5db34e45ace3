// npm run mutate: breaks one safeguard after another and checks that a test fails for each.
// `-- TEXT` runs only mutations with the text in the file's path or in the changed code.
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';
import { lines, planned } from '../checklists/lines.mjs';
import { isEndless, judge } from './judge.mjs';
import { mutations } from './mutations.mjs';
import { runTests } from './run-tests.mjs';

/** @typedef {import('./mutations/of.mjs').Mutation} Mutation */

const folders = ['.github', 'electron', 'renderer', 'test'];
// The page shows the changelog, and a test runs a command of the README.
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron-builder.yml',
  'CHANGELOG.md',
  'README.md',
];
const copied = [...folders, ...files];
const [wanted = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ file, from }) => `${file} ${from}`.includes(wanted));
/** The checklist lines for which a test failed. @type {Set<string>} */
const seen = new Set();
const atOnce = 2;

const problems = chosen.flatMap(({ file, from }) => {
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return times === 1 ? [] : [`${file}: “${from}” occurs ${times} times, not once`];
});
if (chosen.length === 0) problems.push(`No mutation contains “${wanted}”`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const copies = Array.from({ length: atOnce }, copyProject);
process.exitCode = 1;
try {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { failures, unrun } = await judge(() => runTests(copies[0] ?? '', all));
  if (failures.length + unrun.length > 0) {
    const bad = [...failures, ...unrun.map((test) => `No test ran in ${test}`)];
    throw new Error(`The tests also fail without a mutation:\n${bad.join('\n')}`);
  }
  const noticed = await mutateAll();
  console.log(`\n${noticed} of ${chosen.length} mutations were noticed.`);
  const unseen = lines
    .map(({ name }) => name)
    .filter((name) => !seen.has(name) && !planned.has(name));
  const which = unseen.length === 0 ? '' : `, but not for ${unseen.join(', ')}`;
  if (wanted === '') console.log(`A test failed for ${seen.size} checklist lines${which}.`);
  process.exitCode = noticed === chosen.length ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

/** Resolves to the number of mutations that were noticed. */
async function mutateAll() {
  const waiting = [...chosen];
  let noticed = 0;
  const work = async (/** @type {string} */ copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ended = await judgeMutation(copy, next);
      const { verdict, lines, unrun } = ended;
      if (verdict === 'noticed') noticed += 1;
      for (const line of lines) seen.add(line);
      const { file, from, to } = next;
      const told = to === '' ? `without “${from}”` : `“${from}” → “${to}”`;
      const what = `${file}: ${told.replaceAll(/\s+/g, ' ')}`;
      const signs = {
        noticed: isEndless(ended) ? '✓ never ends:' : '✓',
        survived: '✗ survives:',
        'not run': `✗ error: no test ran in ${unrun.join(', ')}:`,
      };
      console.log(`${signs[verdict]} ${what} · ${lines.join(' ')}`);
    }
  };
  await Promise.all(copies.map(work));
  return noticed;
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function judgeMutation(copy, { file, from, to, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.split(from).join(to));
  try {
    return await judge(() => runTests(copy, tests));
  } finally {
    writeFileSync(path, text);
  }
}

function copyProject() {
  // Reports name files by their real path.
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'companion-mutant-')));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
