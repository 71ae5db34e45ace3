import { expect, test } from 'vitest';
import type { AppError } from '../../../../electron/contract/result.ts';
import { notAllSwitched, notSwitched } from '../../../../renderer/contributions/outcome/text.ts';
import { progressCount, progressTitle } from '../../../../renderer/contributions/selection/text.ts';
import { changedByOthers } from '../../../../renderer/contributions/text.ts';

test.each([
  [true, false, 'Enabling contributions: 1 of 3 airports', 'Enabling: 1 of 3'],
  [false, false, 'Disabling contributions: 1 of 3 airports', 'Disabling: 1 of 3'],
  [null, false, 'Changing contributions: 1 of 3 airports', 'Changing: 1 of 3'],
  [true, true, 'Cancelling contributions: 1 of 3 airports', 'Cancelling: 1 of 3'],
])('the bar says how far several airports are: %o', (wanted, isStopping, title, count) => {
  const several = { wanted, isStopping, ended: 1, total: 3 };
  expect([progressTitle(several), progressCount(several)]).toEqual([title, count]);
});

const forbidden = { kind: 'forbidden', said: '' } as const;
const lost = { kind: 'lost', reason: 'broken' } as const;
const limited = { kind: 'limited', said: '', retryAt: 60_000 } as const;
const unsent = { kind: 'cancelled', because: lost } as const;
test.each<[number, readonly AppError[], RegExp]>([
  [2, [lost], /^Disabled contributions at 2 of 3 airports\. The connection dropped before .*$/],
  [0, [lost, unsent, unsent], /^We don’t know whether contributions at 3 airports were disabled/],
  [0, [lost, lost, forbidden], /^Contributions may be off at 2 of 3 airports\. /],
  [
    0,
    [forbidden, lost, forbidden],
    /may be off at 1 of 3 airports\. The connection dropped before/,
  ],
  [0, [limited, lost, lost], /may be off at 2 of 3 airports\. The connection dropped before/],
  [0, [forbidden, forbidden, forbidden], /^Couldn’t disable contributions at 3 airports\. Test/],
  [0, [forbidden, { kind: 'cancelled' }], /^Couldn’t disable contributions at 3 airports\. Test/],
  [1, [{ kind: 'cancelled' }], /^Disabled contributions at 1 of 3 airports\. Cancelled\.$/],
])('says at how many of three airports contributions were changed, and why: %i, %o', (...of) => {
  const [switched, errors, words] = of;
  const { what } = notAllSwitched({ wanted: false, total: 3, switched, errors }, 'Test');
  expect(what).toMatch(words);
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
  const of = { ids: { divisionId: 12, airportRequestId: 203 }, where: 'EDDF' };
  expect(notSwitched({ kind: 'lost', reason: 'broken' }, of, false, 'Test')).toMatchObject({
    what: expect.stringMatching(/^We don’t know whether contributions at EDDF were disabled\./),
    brief: 'Contributions may be off at EDDF',
  });
});
