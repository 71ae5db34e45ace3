import { expect, test } from 'vitest';
import { sayAction, saySuccess } from '../../../../renderer/text/actions.ts';

const pairs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ stopbarId: `SB_${n}`, leadOnId: `LO_${n}` }));

test.each([
  [48, 2, 'Add 48 links and remove 2 at EDDF', '48 added, 2 removed'],
  [1, 1, 'Add 1 link and remove 1 at EDDF', '1 added, 1 removed'],
  [3, 0, 'Add 3 links at EDDF', '3 added, 0 removed'],
  [0, 7, 'Remove 7 links at EDDF', '0 added, 7 removed'],
  [0, 1, 'Unlink lead-on LO_0 from stopbar SB_0 at EDDF', '0 added, 1 removed'],
])('describes %i links and %i removals', (link, unlink, asked, done) => {
  const input = { icao: 'EDDF', link: pairs(link), unlink: pairs(unlink) };
  expect(sayAction({ action: 'changeLinks', input })).toBe(asked);
  expect(saySuccess({ action: 'changeLinks', input })).toBe(`Links at EDDF: ${done}.`);
});
