import { expect, test } from 'vitest';
import { plural } from '../../../../renderer/text/plural.ts';

test('groups digits, and uses the singular for 1 only', () => {
  expect([0, 1, 2, 1234].map((n) => plural(n, 'change'))).toEqual([
    ...['0 changes', '1 change', '2 changes', '1,234 changes'],
  ]);
});
