/**
 * A change that breaks a safeguard. `from` must occur exactly once in the file. At least one of the test
 * files `tests` must then fail. They're paths below `test/` without `.test.ts` or `.spec.ts`.
 *
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string, readonly tests: readonly string[] }} Mutation
 */

/**
 * Returns the mutations of a file, given by its path from the project's root.
 * @param {string} file
 * @param {readonly string[]} tests
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @returns {readonly Mutation[]}
 */
export const ofFile = (file, tests, changes) =>
  changes.map(([from, to]) => ({ file, from, to, tests }));

/**
 * Returns the mutations of a file in `electron/`.
 * @type {typeof ofFile}
 */
export const of = (file, tests, changes) => ofFile(`electron/${file}`, tests, changes);
