import fc from 'fast-check';

/** `npm test` tries the same values each time, and `npm run fuzz` others. */
fc.configureGlobal({ seed: Number(process.env['COMPANION_FUZZ_SEED'] ?? 1) });
