import { expect, test } from 'vitest';
import { explore, replay } from './explore.ts';
import { Tally } from './model.ts';
import { replays } from './replays.ts';

/** Set by `npm run model`, which looks longer, and repeats one sequence. */
const { COMPANION_MODEL_SEED, COMPANION_MODEL_RUNS, COMPANION_MODEL_STEPS } = process.env;
const { COMPANION_MODEL_MINUTES } = process.env;
const runs = Number(COMPANION_MODEL_RUNS ?? 100);
const forMs = COMPANION_MODEL_MINUTES ? Number(COMPANION_MODEL_MINUTES) * 60_000 : undefined;
const isNightly = COMPANION_MODEL_MINUTES !== undefined;

/** A fixed one, and a fresh one. */
const seeds = COMPANION_MODEL_SEED ? [Number(COMPANION_MODEL_SEED)] : [1, Date.now() % 2 ** 31];
const timeout = (forMs ?? 300_000) + 300_000;

if (COMPANION_MODEL_STEPS === undefined) {
  test.each(replays)('I1 Q3 no more: $wrong', ({ steps }) => replay(steps, new Tally()));

  test.each(seeds)(
    'I1 I2 I3 I4 I5 Q1 Q2 Q3 nothing is lost, doubled or shown to another, whatever is called (seed %i)',
    { timeout },
    async (seed) => {
      const tally = new Tally();
      try {
        await explore({ seed, runs, tally, shrinks: isNightly, ...(forMs && { forMs }) });
      } finally {
        tally.print(isNightly);
      }
      expect(tally.runs).toBeGreaterThan(0);
      expect(tally.missing, 'commands that never did anything').toEqual([]);
    },
  );
} else {
  test('a sequence again', { timeout }, () => replay(COMPANION_MODEL_STEPS, new Tally(), true));
}
