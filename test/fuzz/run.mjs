// npm run fuzz: everything in test/fuzz/, twenty times as often as `npm test` does.
// `-- --seed N` repeats a run.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectNode } from '../../electron/commands/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(2 ** 31));
if (!/^\d{1,10}$/.test(seed)) throw new Error(`--seed takes a whole number, not "${seed}".`);

console.log(`Seed ${seed}: npm run fuzz -- --seed ${seed}`);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = ['--config', 'test/vitest.config.ts', '--project', 'node'];
await run(projectNode(), [vitest, 'run', ...config, 'test/fuzz'], {
  env: { ...process.env, COMPANION_FUZZ_SEED: seed },
}).catch((/** @type {Error} */ error) => {
  console.error(error.message);
  process.exitCode = 1;
});
