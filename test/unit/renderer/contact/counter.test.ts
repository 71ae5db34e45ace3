import { expect, test } from 'vitest';
import { contactLimits } from '../../../../electron/contract/fields.ts';
import { countCharacters } from '../../../../renderer/contact/counter.ts';

const { max } = contactLimits.message;

test.each([
  [max - 500, 'near', 'At most 500 characters left.'],
  [max - 20, 'near', 'At most 20 characters left.'],
  [max, 'near', 'No characters left.'],
  [max + 1, 'over', 'Too long.'],
])('at %i characters the counter is %s and announces %j', (length, tone, announcement) => {
  expect(countCharacters(length)).toMatchObject({ tone, announcement });
});

test('the counter appears in the last 500 characters, and then says what is left or too many', () => {
  const shown = [0, max - 501, max - 500, max - 1, max, max + 1, max + 7].map(
    (length) => countCharacters(length).shown,
  );
  expect(shown).toEqual([
    '',
    '',
    '500 characters left',
    '1 character left',
    '0 characters left',
    '1 character too many',
    '7 characters too many',
  ]);
  expect(countCharacters(max - 501).announcement).toBe('');
});

test('typing a whole message is announced five times, not at every key', () => {
  const said = Array.from({ length: max + 2 }, (_, typed) => countCharacters(typed).announcement);
  // With the empty one.
  expect(new Set(said).size).toBe(6);
});
