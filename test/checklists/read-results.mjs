import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * One test of the last run, with the titles of its blocks.
 * @typedef {{ readonly file: string, readonly titles: readonly string[], readonly status: 'passed' | 'failed' | 'skipped' }} RunTest
 */

/** @typedef {{ title: string, specs?: { title: string, ok: boolean, tests: { status: string }[] }[], suites?: Suite[] }} Suite */

/**
 * Reads Vitest's JSON report. Returns an empty list if there is none.
 * @param {string} report
 * @param {string} root
 * @returns {RunTest[]}
 */
export function vitestResults(report, root) {
  if (!existsSync(report)) return [];
  /** @type {{ testResults: { name: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: fromRoot(root, name),
      titles: [...ancestorTitles, title],
      status: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
    })),
  );
}

/**
 * Reads Playwright's JSON report. Returns an empty list if there is none.
 * @param {string} report
 * @returns {RunTest[]}
 */
export function playwrightResults(report) {
  if (!existsSync(report)) return [];
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(readFileSync(report, 'utf8'));
  return suites.flatMap((suite) => specsIn(suite, `test/e2e/${suite.title}`, []));
}

/**
 * @param {Suite} suite
 * @param {string} file
 * @param {readonly string[]} above
 * @returns {RunTest[]}
 */
function specsIn({ specs = [], suites = [] }, file, above) {
  return [
    ...specs.map(({ title, ok, tests }) => ({
      file,
      titles: [...above, title],
      status: statusOf(ok, tests),
    })),
    ...suites.flatMap((suite) => specsIn(suite, file, [...above, suite.title])),
  ];
}

/**
 * @param {boolean} ok
 * @param {readonly { status: string }[]} tests
 * @returns {RunTest['status']}
 */
function statusOf(ok, tests) {
  if (tests.every(({ status }) => status === 'skipped')) return 'skipped';
  return ok ? 'passed' : 'failed';
}

/**
 * @param {string} root
 * @param {string} name
 */
function fromRoot(root, name) {
  return (isAbsolute(name) ? relative(root, name) : name).split(sep).join('/');
}
