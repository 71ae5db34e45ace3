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
 * What Vitest's JSON report lists as skipped: the titles of the blocks, which hold the reason.
 * @param {string} file
 * @returns {ReadonlySet<string>}
 */
export function vitestSkipped(file) {
  /** @type {{ testResults: { assertionResults: { status: string, fullName: string, ancestorTitles: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped');
  return new Set(skipped.map(({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName));
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
