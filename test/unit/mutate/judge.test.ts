import { describe, expect, test } from 'vitest';
import { endless, endOf, isEndless, judge } from '../../mutate/judge.mjs';

const tests = ['unit/one', 'unit/two.browser'];
const result = (file: string, status: 'passed' | 'failed' | 'skipped') => ({
  ...{ file: `test/${file}.test.ts`, titles: ['F5 a title'], status },
});
const passed = endOf(
  tests.map((file) => result(file, 'passed')),
  tests,
);
const failed = endOf([result('unit/one', 'failed')], tests);
const notLoaded = endOf([result('unit/one', 'passed')], tests);

/** Simulates test runs with these results, in order. */
async function judged(...ends: (typeof passed)[]) {
  let runs = 0;
  const { verdict } = await judge(() => {
    const ended = ends[runs];
    runs += 1;
    return ended ? Promise.resolve(ended) : Promise.reject(new Error('It ran too often'));
  });
  return { verdict, runs };
}

test('a run lists the files in which no test ran', () => {
  expect(failed).toEqual({
    passed: 0,
    failures: ['F5 a title'],
    unrun: ['unit/two.browser'],
  });
  expect(notLoaded.unrun).toEqual(['unit/two.browser']);
  expect(endOf([result('unit/one', 'skipped')], ['unit/one']).unrun).toEqual(['unit/one']);
  expect(endOf([result('unit/one-more', 'passed')], ['unit/one']).unrun).toEqual(['unit/one']);
  expect(passed.unrun).toEqual([]);
});

describe('a mutation', () => {
  test('is judged by a second run when a file does not load', async () => {
    expect(await judged(notLoaded, failed)).toEqual({ verdict: 'noticed', runs: 2 });
    expect(await judged(notLoaded, passed)).toEqual({ verdict: 'survived', runs: 2 });
  });

  test('is noticed when the tests never end', async () => {
    const ended = endOf([endless('test/unit/one.test.ts')], ['unit/one']);
    expect(await judged(ended)).toEqual({ verdict: 'noticed', runs: 1 });
    expect([isEndless(ended), isEndless(failed)]).toEqual([true, false]);
  });

  test('is a separate error when a file doesn’t load twice', async () => {
    expect(await judged(notLoaded, notLoaded)).toEqual({ verdict: 'not run', runs: 2 });
  });
});
