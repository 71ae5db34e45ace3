import { vi } from 'vitest';

/** Given by `npm run fuzz`; `npm test` always takes the same way through a twentieth of it. */
const given = process.env['COMPANION_FUZZ_SEED'];

const share = given === undefined ? 20 : 1;

/** For fast-check: how often in full, and from where. */
export const fuzzing = (runs: number) => ({
  seed: Number(given ?? 1),
  numRuns: Math.ceil(runs / share),
});

// A busy disk takes its time over thousands of files.
vi.setConfig({ testTimeout: given === undefined ? 180_000 : 3_600_000 });
