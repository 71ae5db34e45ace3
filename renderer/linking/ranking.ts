/** How well text fits a query: exactly, by its beginning, by a word's beginning, or inside. */
export type Rank = 0 | 1 | 2 | 3;

/** Without case. What the answered function is asked must be in lower case already. */
export function createRanking(query: string): (...texts: readonly string[]) => Rank | undefined {
  const whole = query.trim().toLowerCase();
  const words = whole.split(/\s+/);
  if (words.length === 1) return (...texts) => bestOf(texts, whole);
  return (...texts) =>
    // “l7 07c” finds what holds both, as well as its worse half.
    bestOf(texts, whole) ?? worst(words.map((word) => bestOf(texts, word)));
}

function bestOf(texts: readonly string[], query: string): Rank | undefined {
  let best: Rank | undefined;
  for (const text of texts) {
    const rank = rankOf(text, query);
    if (rank !== undefined && (best === undefined || rank < best)) best = rank;
  }
  return best;
}

function rankOf(text: string, query: string): Rank | undefined {
  let at = text.indexOf(query);
  if (at === -1) return undefined;
  if (at === 0) return text.length === query.length ? 0 : 1;
  for (; at !== -1; at = text.indexOf(query, at + 1)) if (startsWord(text, at)) return 2;
  return 3;
}

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
