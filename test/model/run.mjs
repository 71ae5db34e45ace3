// npm run model: random sequences of what people do and what happens to them, for an hour.
// `-- --minutes N` takes another time, `--seed N` repeats a run, and `--steps TEXT` one sequence, as it was
// printed.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    steps: { type: 'string' },
  },
});
const { minutes, seed = String(randomInt(2 ** 31)), steps } = values;
if (!/^\d{1,10}$/.test(seed)) throw new Error(`--seed takes a whole number, not "${seed}".`);
if (!(Number(minutes) > 0)) throw new Error(`--minutes takes a number, not "${minutes}".`);

const again = `Seed ${seed}: npm run model -- --seed ${seed}`;
if (steps === undefined) console.log(again);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = ['--config', 'test/vitest.config.ts', '--project', 'node'];
try {
  await run(projectNode(), [vitest, 'run', ...config, 'test/model/contract.test.ts'], {
    env: {
      ...process.env,
      COMPANION_MODEL_SEED: seed,
      COMPANION_MODEL_MINUTES: minutes,
      COMPANION_MODEL_RUNS: '1000000',
      ...(steps !== undefined && { COMPANION_MODEL_STEPS: steps }),
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (steps === undefined) console.log(again);
