import { readFileSync } from 'node:fs';

/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Count */

/**
 * What Vitest's JSON report counts. @throws Error where there is no report.
 * @param {string} file
 * @returns {Count}
 */
export function vitestCount(file) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/**
 * What Playwright's JSON report counts: a test that passes only at a second try has not passed.
 * @throws Error where there is no report.
 * @param {string} file
 * @returns {Count}
 */
export function playwrightCount(file) {
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}
