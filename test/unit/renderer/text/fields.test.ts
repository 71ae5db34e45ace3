import { expect, test } from 'vitest';
import { sayProblem } from '../../../../renderer/text/fields.ts';

test.each([
  ['icao', 'Enter an ICAO code, like EDDF.'],
  ['stopbarId', 'Enter the stopbar ID.'],
  ['leadOnId', 'Enter the lead-on ID.'],
  ['address', 'Paste the address from your browser.'],
])('an empty %s says what to enter', (field, said) => {
  expect(sayProblem('required', field)).toBe(said);
});

test('a limit has thousands separators', () => {
  expect(sayProblem('too-long', 'message')).toBe('Enter at most 4,000 characters.');
  expect(sayProblem('too-short', 'topic')).toBe('Enter at least 3 characters.');
});
