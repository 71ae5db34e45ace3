/**
 * One protection taken out. `from` stands once in the file; the tests are those that must then fail,
 * below `test/`, without their endings.
 *
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string, readonly tests: readonly string[] }} Mutation
 */

/**
 * Of a file below the project's root.
 * @param {string} file
 * @param {readonly string[]} tests
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @returns {readonly Mutation[]}
 */
export const ofFile = (file, tests, changes) =>
  changes.map(([from, to]) => ({ file, from, to, tests }));

/**
 * Of a file below `electron/`.
 * @type {typeof ofFile}
 */
export const of = (file, tests, changes) => ofFile(`electron/${file}`, tests, changes);
