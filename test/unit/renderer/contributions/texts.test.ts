import { expect, test } from 'vitest';
import { batchCount, batchTitle } from '../../../../renderer/contributions/batch/text.ts';
import { bulk } from '../../../../renderer/contributions/overview/text.ts';
import { changedByOthers, notSwitched } from '../../../../renderer/contributions/text.ts';

test.each([
  [{ isRunning: true, done: 1, unknown: 0 }, 'Disabling contributions: 1 of 3 airports'],
  [{ isRunning: false, done: 2, unknown: 1 }, 'Disabled contributions at 2 of 3 airports'],
  [{ isRunning: false, done: 0, unknown: 2 }, 'Contributions may be off at 2 of 3 airports'],
  [{ isRunning: false, done: 0, unknown: 3 }, 'Contributions may be off at 3 airports'],
  [{ isRunning: false, done: 0, unknown: 0 }, 'Contributions not changed at 3 airports'],
])('the title of several switches says how they ended: %o', (progress, title) => {
  expect(batchTitle({ wanted: false, total: 3, ...progress })).toBe(title);
});

test.each([
  [{ isRunning: true, done: 0, unknown: 0 }, 'Enabling: 0 of 3'],
  [{ isRunning: false, done: 2, unknown: 1 }, 'Enabled: 2 of 3'],
  [{ isRunning: false, done: 0, unknown: 2 }, '2 of 3 unknown'],
  [{ isRunning: false, done: 0, unknown: 0 }, '3 not changed'],
])('a compact window says it in a few words: %o', (progress, words) => {
  expect(batchCount({ wanted: true, total: 3, ...progress })).toBe(words);
});

test.each([
  [1, 1, '1 of 1 airport has problems.'],
  [1, 2, '1 of 2 airports has problems.'],
  [2, 2, 'Both airports have problems.'],
  [3, 3, 'All 3 airports have problems.'],
])('checks with problems at %i of %i airports say so: %s', (found, asked, said) => {
  const counts = { found: Array(found).fill(''), failed: [], total: asked, asked, unchecked: 0 };
  expect(bulk.checked(counts)).toBe(said);
});

test('switches by others say which way, and name twelve airports at most', () => {
  const of = (icao: string, enabled: boolean | null) => ({ icao, enabled });
  expect(changedByOthers([of('EDDF', false), of('EDDM', true), of('EDDL', false)])).toBe(
    'Someone else enabled contributions at EDDM and disabled contributions at EDDF, EDDL.',
  );
  expect(changedByOthers([of('EDDF', null)])).toBe('Someone else changed contributions at EDDF.');
  expect(changedByOthers([of('EDDF', null), of('EDDM', true)])).toBe(
    'Someone else changed contributions at EDDF and enabled contributions at EDDM.',
  );
  const many = Array.from({ length: 14 }, (_, at) => of(`ED${at + 10}`, true));
  expect(changedByOthers(many)).toMatch(
    /^Someone else enabled contributions at ED10, .*, ED21\. 2 more in the table\.$/,
  );
});

test('a lost reply is reported as unknown, also in a few words', () => {
  const of = { ids: { divisionId: 12, airportRequestId: 203 }, name: 'EDDF' };
  expect(notSwitched({ kind: 'lost', reason: 'broken' }, of, false, 'Test')).toMatchObject({
    what: expect.stringMatching(/^We don’t know whether contributions at EDDF were disabled\./),
    brief: 'Contributions may be off at EDDF',
  });
});
