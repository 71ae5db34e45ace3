// npm run model:lifetimes: plants one lifetime fault after another, and counts the runs until a model finds it.
// `-- TEXT` plants only those whose description or file has the text.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { copyProject } from '../../mutate/copy-project.mjs';
import { lifetimes } from './lifetimes.mjs';

/** A model gives up after this many runs. */
const most = 200;
const seed = '7';
/** The median that the models promise. */
const promised = 50;

if (process.argv[1] === import.meta.filename) {
  process.exitCode = plantLifetimes(process.argv[2]) ? 0 : 1;
}

/** Plants the faults that have a text. Returns whether the median of the runs is as promised. */
export function plantLifetimes(wanted = '') {
  const { copy, remove } = copyProject();
  try {
    if (explore(copy).status !== 0) throw new Error('A model finds a fault without any planted');
    const counts = lifetimes
      .filter(({ what, file }) => `${what} ${file}`.includes(wanted))
      .map((lifetime) => plant(copy, lifetime))
      .filter((runs) => runs !== undefined)
      .toSorted((one, other) => one - other);
    const median = counts[Math.floor(counts.length / 2)] ?? Infinity;
    console.log(`\nMedian of ${counts.length}: ${median} runs; ${promised} are promised.`);
    return median <= promised;
  } finally {
    remove();
  }
}

/**
 * Returns the number of runs until the fault is found, or Infinity; undefined if its text is stale.
 * @param {string} copy
 * @param {import('./lifetimes.mjs').Lifetime} lifetime
 */
function plant(copy, { what, file, from, to }) {
  const path = join(copy, 'electron', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) {
    console.log(`stale  ${what}: the text must occur once in ${file}`);
    return undefined;
  }
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    const { output } = explore(copy);
    const found = /Property failed after (\d+) tests/.exec(output)?.[1];
    const how = /Caused by: Error.*?: ([A-Z]\d: .*)/.exec(output)?.[1] ?? 'not found';
    console.log(`${(found ?? '–').padStart(5)}  ${what} · ${how}`);
    return found === undefined ? Infinity : Number(found);
  } finally {
    writeFileSync(path, text);
  }
}

/**
 * Runs the contract model in the copy until it finds something.
 * @param {string} copy
 */
function explore(copy) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'node'];
  const { status, stdout, stderr } = spawnSync(
    projectNode(),
    [vitest, ...args, 'test/model/contract.test.ts'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        COMPANION_MODEL_SEED: seed,
        COMPANION_MODEL_RUNS: String(most),
      },
    },
  );
  return { status, output: stdout + stderr };
}
