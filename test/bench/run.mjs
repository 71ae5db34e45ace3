// npm run bench: runs each topic in its own process. Plain JavaScript, because it installs the packages.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root } from '../../electron/commands/run.mjs';
import { findWindowedChromium } from '../support/chromium.mjs';
import { line } from './table.mjs';

/** @typedef {import('./measure.ts').Row} Row */

const topics = 'start navigate linking airport page press disk rest'.split(' ');
// Some code outside the shell also asks Electron for paths.
const standIn = new URL('../../electron/browser-host/register.ts', import.meta.url).href;
const topicLimitMs = 180_000;

try {
  const file = fileArgument();
  await installPackages([
    { name: 'chromium', isThere: () => findWindowedChromium() !== undefined },
  ]);
  await bundle();
  /** @type {Row[]} */
  const rows = [];
  const [loadBefore = 0] = loadavg();
  for (const topic of chosenTopics()) {
    const measured = await measure(topic);
    for (const row of measured) console.log(line(row));
    rows.push(...measured);
  }
  const [loadAfter = 0] = loadavg();
  const loads = `${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after`;
  console.log(`On ${availableParallelism()} processors, with a load of ${loads}.`);
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string} topic
 * @returns {Promise<readonly Row[]>}
 */
async function measure(topic) {
  const child = fork(join(root, 'test', 'bench', 'topics', `${topic}.ts`), {
    cwd: root,
    execPath: projectNode(),
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning', '--import', standIn],
  });
  const timer = setTimeout(() => {
    console.error(`${topic} took longer than ${topicLimitMs / 1000} s, and was ended`);
    child.kill();
  }, topicLimitMs);
  /** @type {readonly Row[]} */
  let rows = [];
  child.once('message', (message) => {
    rows = /** @type {readonly Row[]} */ (message);
  });
  await once(child, 'exit');
  clearTimeout(timer);
  if (rows.length > 0) return rows;
  process.exitCode = 1;
  console.error(`${topic} ended without a result`);
  return [];
}

/** Returns the topics after `--only`, separated by commas, or all. */
function chosenTopics() {
  const at = process.argv.indexOf('--only');
  return at === -1 ? topics : (process.argv[at + 1] ?? '').split(',');
}

/** @returns {string | undefined} */
function fileArgument() {
  const at = process.argv.indexOf('--json');
  if (at === -1) return undefined;
  const file = process.argv[at + 1];
  if (file === undefined) throw new Error('--json needs a file: npm run bench -- --json FILE');
  return file;
}
