import { expect, test } from 'vitest';
import { quote } from '../../../../renderer/text/quote.ts';

test.each([
  ['Maximum 100 links', '“Maximum 100 links.”'],
  ['Slow down.', '“Slow down.”'],
  ['Really?', '“Really?”'],
  ['Not “yours”', '“Not “yours”.”'],
  ['He said “no.”', '“He said “no.””'],
])('quotes %j as a whole sentence', (said, quoted) => {
  expect(quote(said)).toBe(quoted);
});
