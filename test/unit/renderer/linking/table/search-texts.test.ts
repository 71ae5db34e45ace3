import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRanking } from '../../../../../renderer/text/search-rank.ts';
import { SearchTexts } from '../../../../../renderer/linking/table/search-texts.ts';

test('many texts are found as each would be by itself, by rank and in their order', () => {
  const piece = fc.constantFrom('l', 'l7', '7', '_', ' ', '\n', 'tango', 'é');
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const query = text.map((each) => each.replaceAll('\n', ' ')).filter((each) => each.trim() !== '');
  fc.assert(
    fc.property(fc.array(text), query, (texts, asked) => {
      const rank = createRanking(asked);
      const byRank = [0, 1, 2, 3].map((wanted) =>
        texts.flatMap((each, at) => (rank(each) === wanted ? [at] : [])),
      );
      expect(new SearchTexts(texts).find(asked)).toEqual(byRank);
    }),
    { numRuns: 1000 },
  );
});
