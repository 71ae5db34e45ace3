// npm run model:lifetimes: plants one lifetime fault after another, and counts the runs until a model finds it.
// `-- TEXT` plants only those whose description or file has the text.
import { execFileSync, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { root } from '../../../electron/commands/run.mjs';
import { lifetimes } from './lifetimes.mjs';

/** A model gives up after this many runs. */
const most = 200;
const seed = '7';
/** The median that the models promise. */
const promised = 50;

const [wanted = ''] = process.argv.slice(2);
const chosen = lifetimes.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
const copy = join(mkdtempSync(join(tmpdir(), 'companion-lifetimes-')), 'copy');
process.exitCode = 1;
try {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy], { cwd: root });
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (explore().status !== 0) throw new Error('A model finds a fault without any planted');
  const counts = chosen.map((lifetime) => plant(lifetime)).filter((runs) => runs !== undefined);
  const median = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)];
  console.log(`\nMedian of ${counts.length}: ${median} runs; ${promised} are promised.`);
  process.exitCode = median !== undefined && median <= promised ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
  rmSync(join(copy, '..'), { recursive: true, force: true });
}

/**
 * Returns the number of runs until the fault is found, or Infinity; undefined if its text is stale.
 * @param {import('./lifetimes.mjs').Lifetime} lifetime
 */
function plant({ what, file, from, to }) {
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
    const { output } = explore();
    const found = /Property failed after (\d+) tests/.exec(output)?.[1];
    const how = /Caused by: Error.*?: ([A-Z]\d: .*)/.exec(output)?.[1] ?? 'not found';
    console.log(`${(found ?? '–').padStart(5)}  ${what} · ${how}`);
    return found === undefined ? Infinity : Number(found);
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs the contract model in the copy until it finds something. */
function explore() {
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

/**
 * Links every file of a folder, which is quick. Vite serves nothing from a folder that is itself a link.
 * @param {string} from
 * @param {string} to
 */
function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, copied] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(old, copied);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), copied);
    else linkSync(old, copied);
  }
}
