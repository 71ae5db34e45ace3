import { expect, test } from 'vitest';
import { explore, replay } from './explore.ts';
import { Tally } from './model.ts';
import { replays } from './replays.ts';
import { fixedSeeds, seedsFor } from './seeds.ts';

/** Set by `npm run model`, which looks for longer, or repeats one sequence. */
const { COMPANION_MODEL_SEED, COMPANION_MODEL_MINUTES, COMPANION_MODEL_STEPS } = process.env;
const minutes = Number(COMPANION_MODEL_MINUTES ?? 0);
const isNightly = minutes > 0;
/** Set by the search for planted faults. */
const { COMPANION_MODEL_RUNS } = process.env;
const seeds = seedsFor(COMPANION_MODEL_SEED);
const [first = fixedSeeds[0]] = seeds;
const timeout = minutes * 60_000 + 1_200_000;

const told = 'nothing is lost, doubled or shown to another, by any sequence of calls';

if (COMPANION_MODEL_STEPS !== undefined) {
  test('a sequence again', { timeout }, () => replay(COMPANION_MODEL_STEPS, new Tally(), true));
} else if (isNightly) {
  test(`I1 I2 I3 I4 I5 Q1 Q2 Q3 Q4 ${told}, for ${minutes} minutes`, { timeout }, async () => {
    const tally = new Tally();
    const findings: string[] = [];
    const end = performance.now() + minutes * 60_000;
    for (let seed = first; performance.now() < end; seed += 1) {
      const forMs = end - performance.now();
      await explore({ seed, runs: 500, tally, forMs, shrinks: true }).catch((thrown: unknown) => {
        findings.push(whatFailed(thrown));
        console.log(findings.at(-1));
      });
    }
    tally.print(true);
    expect(findings).toEqual([]);
  });
} else {
  test.each(replays)('I1 Q3 no more: $wrong', ({ steps }) => replay(steps, new Tally()));

  test.each(seeds)(`I1 I2 I3 I4 I5 Q1 Q2 Q3 Q4 ${told} (seed %i)`, { timeout }, async (seed) => {
    const tally = new Tally();
    // The fixed sequences also show that each command occurs. Most faults are found within 20 runs.
    const runs = Number(COMPANION_MODEL_RUNS ?? (seed === first ? 60 : 20));
    try {
      await explore({ seed, runs, tally });
    } finally {
      tally.print(false);
    }
    expect(tally.runs).toBe(runs);
    // Another seed may miss some by chance.
    if (seed === first) expect(tally.missing, 'commands that never met this').toEqual([]);
  });
}

/** Returns the counterexample with the invariant that it breaks. */
function whatFailed(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, cause } = thrown;
  return `${message}\n${cause instanceof Error ? cause.message : ''}`;
}
