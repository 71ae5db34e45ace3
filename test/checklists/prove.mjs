import { linesOf } from './find-tests.mjs';

/** @typedef {import('./read-results.mjs').RunTest} RunTest */

/**
 * The last results of a line's tests.
 * @typedef {Readonly<Record<'ran' | RunTest['status'], number>>} Outcome
 */

/**
 * Counts the results of a line's tests, in one file or in all.
 * @param {string} name
 * @param {readonly RunTest[]} results
 * @param {string} [file]
 * @returns {Outcome}
 */
export function outcomeOf(name, results, file) {
  const ran = results.filter(
    (result) =>
      (file === undefined || result.file === file) &&
      result.titles.some((title) => linesOf(title).includes(name)),
  );
  const count = (/** @type {RunTest['status']} */ status) =>
    ran.filter((test) => test.status === status).length;
  return {
    ran: ran.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/**
 * Returns whether a line is proven: one of its tests passed in the last run, and none failed. For a line that
 * is tested elsewhere, skipped tests are enough. Without results, a title has to do.
 * @param {string} name
 * @param {{ readonly hasTest: boolean, readonly results: readonly RunTest[], readonly isElsewhere: boolean }} known
 */
export function isProven(name, { hasTest, results, isElsewhere }) {
  if (results.length === 0) return hasTest;
  const { ran, passed, failed } = outcomeOf(name, results);
  return failed === 0 && (isElsewhere ? ran : passed) > 0;
}
