import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetsOf, rowsBetween } from '../../../../../renderer/contributions/board/row-window.ts';

test('exactly the visible rows are in the window', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 200 });
  fc.assert(
    fc.property(heights, fc.integer({ min: -500, max: 9000 }), fc.nat(900), (rows, top, height) => {
      const offsets = offsetsOf(rows);
      const { from, to } = rowsBetween(offsets, top, top + height + 1);
      const seen = rows
        .map((own, at) => ({ at, begin: offsets[at] ?? 0, end: (offsets[at] ?? 0) + own }))
        .filter(({ begin, end }) => end > top && begin < top + height + 1)
        .map(({ at }) => at);
      expect(rows.map((_, at) => at).slice(from, to)).toEqual(seen);
    }),
  );
});

test('the last offset is the bottom of the last row', () => {
  expect([...offsetsOf([44, 84, 40])]).toEqual([0, 44, 128, 168]);
  expect([...offsetsOf([])]).toEqual([0]);
  expect(rowsBetween(offsetsOf([]), 0, 100)).toEqual({ from: 0, to: 0 });
});
