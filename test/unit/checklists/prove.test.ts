import { expect, test } from 'vitest';
import { isProven } from '../../checklists/prove.mjs';
import type { RunTest } from '../../checklists/read-results.mjs';

const ran = (title: string, status: RunTest['status'] = 'passed'): RunTest => ({
  file: 'test/unit/a.test.ts',
  titles: ['a group', title],
  status,
});
const passed = ran('K4 locked');

test.each([
  ['a title, before anything has run', true, []],
  ['a test that passed', true, [passed, ran('K5 refused', 'failed')]],
  ['a title alone, when other tests have run', false, [ran('K5 refused')]],
  ['a skipped test', false, [ran('K4 locked', 'skipped')]],
  ['one test of two that passed', false, [passed, ran('K4 K5 locked again', 'failed')]],
  ['one test of two, the other skipped', true, [passed, ran('K4 locked again', 'skipped')]],
])('whether %s proves a line: %s', (_, expected, results) => {
  expect(isProven('K4', { hasTest: true, results, isElsewhere: false })).toBe(expected);
});

test('a skipped test proves a line that is tested elsewhere, and a failed one doesn’t', () => {
  const proves = (status: RunTest['status']) =>
    isProven('E2', { hasTest: true, results: [ran('E2 no Node', status)], isElsewhere: true });
  expect(proves('skipped')).toBe(true);
  expect(proves('failed')).toBe(false);
});

test('a line without a test isn’t proven', () => {
  expect(isProven('K4', { hasTest: false, results: [], isElsewhere: false })).toBe(false);
  expect(isProven('K4', { hasTest: false, results: [ran('runs')], isElsewhere: true })).toBe(false);
});
