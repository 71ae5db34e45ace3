/** The first seed's sequences also show that each command occurs. */
export const fixedSeeds = [1, 2] as const;

/**
 * Returns the seeds of `npm test`. They are fixed, so a test that fails was broken by the change;
 * `npm run model` looks for what other sequences break. @param given replaces them
 */
export const seedsFor = (given: string | undefined): readonly number[] =>
  given === undefined ? fixedSeeds : [Number(given)];
