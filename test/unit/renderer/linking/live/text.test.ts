import { expect, test } from 'vitest';
import { ageInWords, lightsInWords } from '../../../../../renderer/linking/live/text.ts';

test.each([
  [-60_000, 'updated just now'],
  [0, 'updated just now'],
  [4999, 'updated just now'],
  [5000, 'updated 5 s ago'],
  [12_900, 'updated 12 s ago'],
  [200_000, 'updated 3 min 20 s ago'],
])('lights that are %i ms old are “%s”', (age, words) => {
  expect(ageInWords(1_000_000, 1_000_000 + age)).toBe(words);
});

test('says who controls the airport', () => {
  const counts = { stopbar: { lit: 1, of: 1 }, 'lead-on': { lit: 0, of: 1234 } };
  const lights = { controllers: 1, offline: false, lit: [], unlit: [] };
  expect(lightsInWords(counts, lights)).toEqual({
    stopbars: '1 of 1 stopbar',
    leadOns: '0 of 1,234 lead-ons',
    controllers: '1 controller connected',
  });
  expect(lightsInWords(counts, { ...lights, offline: true, controllers: 0 }).controllers).toBe(
    'No controller connected',
  );
});
