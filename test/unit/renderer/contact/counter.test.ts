import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactLimits } from '../../../../electron/contract/fields.ts';
import { count } from '../../../../renderer/contact/counter.ts';

const { max } = contactLimits.message;

test.each([
  [0, 'plain', ''],
  [max - 401, 'plain', ''],
  [max - 400, 'near', 'At most 400 characters left.'],
  [max - 20, 'near', 'At most 20 characters left.'],
  [max, 'near', 'No characters left.'],
  [max + 1, 'over', 'Too long.'],
])('at %i characters the counter is %s and announces %j', (length, tone, aloud) => {
  expect(count(length)).toMatchObject({ tone, aloud });
});

test('above the limit it says how many characters are too many', () => {
  expect(count(max + 7).shown).toBe(`${max + 7} of ${max}: 7 too many`);
});

test('typing a whole message is announced five times, not at every key', () => {
  fc.assert(
    fc.property(fc.integer({ min: max + 1, max: 2 * max }), (length) => {
      const said = new Set<string>();
      for (let typed = 0; typed <= length; typed += 1) said.add(count(typed).aloud);
      said.delete('');
      expect(said.size).toBe(5);
    }),
    { numRuns: 5 },
  );
});
