import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { playwrightReport, vitestReport } from '../../support/reports.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let file: string;

beforeEach(async () => {
  file = join(await temporaryFolder(), 'report.json');
});

const write = (report: object) => writeFile(file, JSON.stringify(report));

test('a failed Vitest test is listed with its place and the start of its error', async () => {
  const failed = {
    ...{ status: 'failed', ancestorTitles: ['a draft'], fullName: 'a draft is kept' },
    ...{
      failureMessages: ['\u001B[31mAssertionError\u001B[39m: expected 1\n\n  at node_modules/x'],
    },
    location: { line: 12 },
  };
  const passed = { ...failed, status: 'passed' };
  await write({
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 },
    testResults: [
      { name: '/p/test/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    ],
  });

  expect(vitestReport(file, '/p')).toMatchObject({
    count: { passed: 1, failed: 1, skipped: 0 },
    failures: [
      {
        title: 'a draft is kept',
        place: `${join('test', 'a.test.ts')}:12`,
        error: 'AssertionError: expected 1',
      },
    ],
  });
});

test('a Vitest file that can’t run is a failure', async () => {
  await write({
    ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 },
    testResults: [
      { name: '/p/a.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    ],
  });

  expect(vitestReport(file, '/p')).toMatchObject({
    count: { failed: 1 },
    failures: [{ place: 'a.test.ts', error: 'No such file' }],
  });
});

test('a failed Playwright test is listed once with its place, without its retry', async () => {
  const spec = (title: string, ok: boolean) => ({
    ...{ title, ok, file: 'a.spec.ts', line: 7 },
    tests: [
      {
        results: [{ errors: [{ message: `${title} broke` }, { message: 'waiting for a button' }] }],
      },
    ],
  });
  await write({
    suites: [
      {
        ...{ title: 'a.spec.ts', specs: [spec('one', true)] },
        suites: [{ title: 'b', specs: [spec('two', false)] }],
      },
    ],
    stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 2 },
  });

  expect(playwrightReport(file)).toMatchObject({
    count: { passed: 0, failed: 2, skipped: 2 },
    failures: [
      { title: 'b › two', place: 'test/e2e/a.spec.ts:7', error: 'two broke\nwaiting for a button' },
    ],
  });
});

test('errors outside Playwright’s tests are failures', async () => {
  await write({
    ...{ suites: [], errors: [{ message: 'No tests found' }] },
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  });

  expect(playwrightReport(file)).toMatchObject({
    count: { failed: 1 },
    failures: [{ error: 'No tests found' }],
  });
});
