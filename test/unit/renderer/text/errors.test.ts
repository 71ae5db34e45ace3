import { expect, test } from 'vitest';
import { sayAction, saySuccess } from '../../../../renderer/text/errors.ts';

const pairs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ stopbarId: `SB_${n}`, leadOnId: `LO_${n}` }));

test.each([
  [48, 2, 'Make 48 links and remove 2 at EDDF', 'links made 48, removed 2'],
  [1, 1, 'Make 1 link and remove 1 at EDDF', 'links made 1, removed 1'],
  [3, 0, 'Make 3 links at EDDF', 'links made 3, removed 0'],
  [0, 7, 'Remove 7 links at EDDF', 'links made 0, removed 7'],
  [0, 1, 'Unlink lead-on LO_0 from stopbar SB_0 at EDDF', 'links made 0, removed 1'],
])('%i links and %i removals are said in words', (link, unlink, asked, done) => {
  const input = { icao: 'EDDF', link: pairs(link), unlink: pairs(unlink) };
  expect(sayAction({ action: 'changeLinks', input })).toBe(asked);
  expect(saySuccess({ action: 'changeLinks', input })).toBe(`Changed at EDDF: ${done}.`);
});
