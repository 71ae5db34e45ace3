import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingChips } from '../../../../../renderer/linking/table/fit-chips.ts';

test('shows all chips if they fit, and otherwise leaves room for the number of the others', () => {
  expect(fittingChips([], 0)).toBe(0);
  expect(fittingChips([50, 50, 50], 158)).toBe(3);
  expect(fittingChips([50, 50, 50], 157)).toBe(2);
  expect(fittingChips([50, 50, 50], 141)).toBe(1);
  expect(fittingChips([50, 50, 50], 0)).toBe(1);
});

test('never shows fewer chips in a wider column', () => {
  const widths = fc.array(fc.integer({ min: 28, max: 180 }), { minLength: 1 });
  const width = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(widths, width, width, (chips, one, other) => {
      const [narrow, wide] = [Math.min(one, other), Math.max(one, other)];
      expect(fittingChips(chips, narrow)).toBeLessThanOrEqual(fittingChips(chips, wide));
      expect(fittingChips(chips, wide)).toBeGreaterThan(0);
    }),
  );
});
