import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Count */
/** @typedef {{ readonly title: string, readonly place: string, readonly error: string }} Failure */
/** @typedef {{ readonly count: Count, readonly failures: readonly Failure[], readonly skipped: ReadonlySet<string> }} Report */

/** @typedef {{ status: string, fullName: string, ancestorTitles: string[], failureMessages: string[], location?: { line: number } }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */

/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors?: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** How many lines of an error are shown: enough for the expected and the actual value. */
const errorLines = 12;

/**
 * Reads Vitest's JSON report. `skipped` has the titles of blocks, which include the reason.
 * @throws Error if there is no report.
 * @param {string} file
 * @param {string} root
 * @returns {Report}
 */
export function vitestReport(file, root) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: VitestFile[] }} */
  const { testResults, ...counted } = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped');
  const failures = testResults.flatMap((result) => failuresIn(result, root));
  const { numPassedTests: passed, numPendingTests } = counted;
  return {
    count: { passed, failed: failures.length, skipped: numPendingTests },
    failures,
    skipped: new Set(skipped.map(({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName)),
  };
}

/**
 * A file that fails before its tests run counts as one failure.
 * @param {VitestFile} result
 * @param {string} root
 * @returns {Failure[]}
 */
function failuresIn({ name, status, message, assertionResults }, root) {
  const place = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages, location }) => ({
      title: fullName,
      place: location ? `${place}:${location.line}` : place,
      error: shortened(failureMessages.join('\n')),
    }));
  if (status !== 'failed' || failed.length > 0) return failed;
  return [{ title: 'The file could not be run', place, error: shortened(message) }];
}

/**
 * Reads Playwright's JSON report. A test that passes only on a retry counts as failed.
 * @throws Error if there is no report.
 * @param {string} file
 * @returns {Report}
 */
export function playwrightReport(file) {
  /** @type {{ suites: Suite[], errors?: { message: string }[], stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} */
  const { suites, errors = [], stats } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [
    ...suites.flatMap((suite) => failedSpecs(suite, [])),
    ...errors.map(({ message }) => ({
      title: 'The end-to-end tests could not be run',
      place: 'test/e2e',
      error: shortened(message),
    })),
  ];
  const failed = Math.max(failures.length, stats.unexpected + stats.flaky);
  return {
    count: { passed: stats.expected, failed, skipped: stats.skipped },
    failures,
    skipped: new Set(),
  };
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} above
 * @returns {Failure[]}
 */
function failedSpecs({ specs = [], suites = [] }, above) {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        title: [...above, title].join(' › '),
        place: `test/e2e/${file}:${line}`,
        // The second error of a timeout says which step it waited for.
        error: shortened(
          tests
            .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
            .map(({ message = '' }) => message)
            .join('\n'),
        ),
      })),
    ...suites.flatMap((suite) => failedSpecs(suite, [...above, suite.title])),
  ];
}

/**
 * Removes colours and the test runner's own stack frames.
 * @param {string} text
 */
function shortened(text) {
  const plain = stripVTControlCharacters(text).split('\n');
  return plain
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, errorLines)
    .join('\n');
}
