import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeNumber } from '../../../../renderer/text/whole-number.ts';

test('digits are parsed as a number', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      expect(wholeNumber(` ${number} `)).toBe(number);
    }),
  );
});

test('empty input is undefined, not 0', () => {
  expect(wholeNumber('  ')).toBeUndefined();
});

test.each(['1.5', '-1', '1e3', '0x10', '12 3', 'EDDF', '١٢'])(
  '%s isn’t a whole number',
  (typed) => {
    expect(wholeNumber(typed)).toBeNaN();
  },
);
