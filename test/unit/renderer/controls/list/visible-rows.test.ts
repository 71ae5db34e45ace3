import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowAfter } from '../../../../../renderer/controls/list/roving-focus.ts';
import { visibleRows } from '../../../../../renderer/controls/list/visible-rows.ts';

const rowWindow = fc.record({
  count: fc.nat(10_000),
  rowHeight: fc.integer({ min: 20, max: 60 }),
  scrollTop: fc.nat(600_000),
  height: fc.nat(1000),
});

test('every visible row is rendered in order, with few others', () => {
  fc.assert(
    fc.property(rowWindow, fc.integer({ min: -1, max: 10_000 }), (rows, kept) => {
      const drawn = visibleRows(rows, kept);
      const { count, rowHeight, scrollTop, height } = rows;
      for (let row = 0; row < count; row += 1) {
        const seen = (row + 1) * rowHeight > scrollTop && row * rowHeight < scrollTop + height;
        if (seen) expect(drawn).toContain(row);
      }
      if (kept >= 0 && kept < count) expect(drawn).toContain(kept);
      expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
      expect(drawn.length).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 14);
      for (const row of drawn) expect(row >= 0 && row < count).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 9],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
  ['a', undefined],
])('%s moves the focus from row 5 to row %j of ten', (key, row) => {
  expect(rowAfter(key, { at: 5, count: 10, page: 7 })).toBe(row);
});
