// npm run fuzz: everything in test/fuzz/, twenty times as often as `npm test` does, the unit tests with other values,
// and what a long session leaves in memory. `-- --seed N` repeats a run.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(2 ** 31));
if (!/^\d{1,10}$/.test(seed)) throw new Error(`--seed takes a whole number, not "${seed}".`);

const again = `Seed ${seed}: npm run fuzz -- --seed ${seed}`;
console.log(again);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = ['--config', 'test/vitest.config.ts', '--project', 'node*'];
try {
  await run(
    projectNode(),
    [vitest, 'run', ...config, 'test/fuzz', 'test/unit', 'test/service/endurance.test.ts'],
    {
      env: { ...process.env, COMPANION_FUZZ_SEED: seed },
    },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(again);
