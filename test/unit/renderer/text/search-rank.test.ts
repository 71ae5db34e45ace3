import { describe, expect, test } from 'vitest';
import { createRanking } from '../../../../renderer/text/search-rank.ts';

describe('the rank of a match', () => {
  test.each([
    ['l7', 'l7', 0],
    [' L7 ', 'l7', 0],
    ['l7', 'l7_north', 1],
    ['l7', 'eddf_sb_l7_07c', 2],
    ['l7', 'tango l7', 2],
    ['l7', 'al7 l7', 2],
    ['7_07', 'eddf_sb_l7_07c', 3],
    ['_l7', 'sb_l7', 3],
    ['l7 07c', 'eddf_sb_l7_07c', 2],
    ['07c l7', 'eddf_sb_l7_07c', 2],
    ['tango crossing', 'tango crossing', 0],
    ['l7 25l', 'eddf_sb_l7_07c', undefined],
    ['x', 'l7', undefined],
  ])('of %j in %j is %j', (query, text, rank) => {
    expect(createRanking(query)(text)).toBe(rank);
  });

  test('is the best of all lines of the text', () => {
    expect(createRanking('l7')('eddf_sb_l7_07c\nl7')).toBe(0);
    expect(createRanking('l7')('eddf_sb_l7_07c\nl7_north\nal7')).toBe(1);
  });
});
