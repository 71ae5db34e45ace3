import { fold } from './fold.ts';

/** What a query matches: 0 a whole line, 1 the start of a line, 2 the start of a word, 3 any text. */
type Rank = 0 | 1 | 2 | 3;

/** Returns a function that ranks texts by how well they match. Texts must be folded (`fold`). */
export function createRanking(query: string): (text: string) => Rank | undefined {
  const whole = fold(query.trim());
  const words = whole.split(/\s+/);
  if (words.length === 1) return (text) => rankOf(text, whole);
  return (text) =>
    // “l7 07c” finds texts with both words. The worse match decides.
    rankOf(text, whole) ?? worst(words.map((word) => rankOf(text, word)));
}

function rankOf(text: string, query: string): Rank | undefined {
  let best: Rank | undefined;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + 1)) {
    const rank = rankAt(text, at, at + query.length);
    if (rank === 0) return 0;
    if (best === undefined || rank < best) best = rank;
  }
  return best;
}

function rankAt(text: string, from: number, to: number): Rank {
  if (isBreak(text.charAt(from - 1))) return isBreak(text.charAt(to)) ? 0 : 1;
  return startsWord(text, from) ? 2 : 3;
}

/** Returns whether a character separates lines. It's empty before the start and after the end. */
const isBreak = (character: string): boolean => character === '' || character === '\n';

const startsWord = (text: string, at: number): boolean =>
  /[^\p{L}\p{N}]/u.test(text.charAt(at - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(at));

function worst(ranks: readonly (Rank | undefined)[]): Rank | undefined {
  let found: Rank = 0;
  for (const rank of ranks) {
    if (rank === undefined) return undefined;
    if (rank > found) found = rank;
  }
  return found;
}
