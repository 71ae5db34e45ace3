// npm run mutate: breaks one safeguard after another in a copy of the last commit, and checks that a test
// fails for each. Then plants faults of lifetimes, which the models must find.
// `-- TEXT` breaks only what has the text in the file's path or in the changed code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantLifetimes } from '../model/mutations/run.mjs';
import { copyProject } from './copy-project.mjs';
import { isEndless, judge } from './judge.mjs';
import { mutations } from './mutations.mjs';
import { runTests } from './run-tests.mjs';

/** @typedef {import('./mutations.mjs').Mutation} Mutation */

const [wanted = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ file, from }) => `${file} ${from}`.includes(wanted));
const atOnce = 2;

process.exitCode = 1;
const copies = Array.from({ length: atOnce }, copyProject);
try {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { failures, unrun } = await judge(() => runTests(copies[0]?.copy ?? '', all));
  if (failures.length + unrun.length > 0) {
    const bad = [...failures, ...unrun.map((test) => `No test ran in ${test}`)];
    throw new Error(`The tests also fail without a mutation:\n${bad.join('\n')}`);
  }
  const noticed = await mutateAll();
  console.log(`\n${noticed} of ${chosen.length} mutations were noticed.`);
  const areFound = wanted !== '' || plantLifetimes();
  process.exitCode = noticed === chosen.length && areFound ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const { remove } of copies) remove();
}

/** Resolves to the number of mutations that were noticed. */
async function mutateAll() {
  const waiting = [...chosen];
  let noticed = 0;
  const work = async (/** @type {string} */ copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, from, to } = next;
      const told = to === '' ? `without “${from}”` : `“${from}” → “${to}”`;
      const what = `${file}: ${told.replaceAll(/\s+/g, ' ')}`;
      const ended = await judgeMutation(copy, next);
      if (!ended) {
        console.log(`✗ stale: the text must occur once: ${what}`);
        continue;
      }
      const { verdict, unrun } = ended;
      if (verdict === 'noticed') noticed += 1;
      const signs = {
        noticed: isEndless(ended) ? '✓ never ends:' : '✓',
        survived: '✗ survives:',
        'not run': `✗ error: no test ran in ${unrun.join(', ')}:`,
      };
      console.log(`${signs[verdict]} ${what}`);
    }
  };
  await Promise.all(copies.map(({ copy }) => work(copy)));
  return noticed;
}

/**
 * Resolves to undefined if the mutation is stale.
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function judgeMutation(copy, { file, from, to, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) return undefined;
  writeFileSync(path, text.split(from).join(to));
  try {
    return await judge(() => runTests(copy, tests));
  } finally {
    writeFileSync(path, text);
  }
}
