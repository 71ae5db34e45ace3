/** Set by `npm run fuzz`. `npm test` always runs the same twentieth. */
const given = process.env['COMPANION_FUZZ_SEED'];

const share = given === undefined ? 20 : 1;

/** Returns fast-check's options for the given number of full runs. */
export const fuzzing = (runs: number) => ({
  seed: Number(given ?? 1),
  numRuns: Math.ceil(runs / share),
});

/** The time limit of a test, in milliseconds: thousands of files take a while on a busy disk. */
export const fuzzingLimit = given === undefined ? 180_000 : 3_600_000;
