// npm run model: random sequences of what people do and what happens to them, for an hour.
// `-- --minutes N` takes another time, `--seed N` repeats a run, and `--steps TEXT` one printed
// sequence.
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
// Half of the time for calls alone, half for the page.
await models('contract', { COMPANION_MODEL_MINUTES: String(Number(minutes) / 2) });
if (steps === undefined) {
  await models('page', { COMPANION_MODEL_SECONDS: String(Number(minutes) * 30) });
  console.log(again);
}

/**
 * @param {string} driver
 * @param {NodeJS.ProcessEnv} env
 */
async function models(driver, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'node*'];
  try {
    await run(projectNode(), [vitest, ...args, `test/model/${driver}.test.ts`], {
      env: {
        ...{ ...process.env, ...env, COMPANION_MODEL_SEED: seed },
        ...(steps !== undefined && { COMPANION_MODEL_STEPS: steps }),
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
