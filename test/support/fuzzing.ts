/** `npm run fuzz` runs all, and `npm test` a twentieth. */
const share = process.env['COMPANION_FUZZ_SEED'] === undefined ? 20 : 1;

/** Returns fast-check's options for the given number of full runs. */
export const fuzzing = (runs: number) => ({ numRuns: Math.ceil(runs / share) });

/** The time limit of a test, in milliseconds: thousands of files take a while on a busy disk. */
export const fuzzingLimit = share === 1 ? 3_600_000 : 300_000;
