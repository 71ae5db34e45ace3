import { expect, test } from 'vitest';
import { explore } from './explore.ts';
import { Tally } from './model.ts';

const { COMPANION_MODEL_SEED: seed = '1', COMPANION_MODEL_RUNS: runs = '60' } = process.env;
const { COMPANION_MODEL_PATH: path } = process.env;

test(
  'I1 I2 I3 I4 I5 Q1 Q2 Q3: nothing is lost, doubled or shown to another, after any calls',
  { timeout: 3_600_000 },
  async () => {
    const tally = new Tally();
    const t0 = performance.now();
    try {
      await explore({
        seed: Number(seed),
        runs: Number(runs),
        path,
        tally,
        shrinkMs: Number(process.env['COMPANION_MODEL_SHRINK_MS'] ?? 0),
      });
    } finally {
      console.log(
        tally.lines.join('\n'),
        tally.known,
        tally.runs,
        performance.now() - t0,
        process.cpuUsage(),
      );
    }
    expect(tally.runs).toBeGreaterThan(0);
  },
);
