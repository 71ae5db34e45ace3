import { expect, test } from 'vitest';
import { fittingChips } from '../../../../../renderer/linking/table/fit-chips.ts';

test('shows all chips if they fit, and otherwise leaves room for the number of the others', () => {
  expect(fittingChips([], 0)).toBe(0);
  expect(fittingChips([50, 50, 50], 158)).toBe(3);
  expect(fittingChips([50, 50, 50], 157)).toBe(2);
  expect(fittingChips([50, 50, 50], 141)).toBe(1);
  expect(fittingChips([50, 50, 50], 0)).toBe(1);
});
