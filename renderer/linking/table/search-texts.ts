import { rankAt } from '../../text/search-rank.ts';

/** Behind all ranks. */
const none = 4;

/**
 * Texts to search at every key. They stand end to end in one: to go through that is many times
 * faster than to go from text to text, wherever in memory each may be.
 */
export class SearchTexts {
  readonly #all: string;
  readonly #ends: Uint32Array;

  /** In lower case. */
  constructor(texts: readonly string[]) {
    let end = -1;
    this.#all = texts.join('\n');
    this.#ends = Uint32Array.from(texts, (text) => (end += text.length + 1));
  }

  /** The places of the texts that a query fits, the best fits first; in their order within a rank. */
  find(query: string): readonly (readonly number[])[] {
    const whole = query.trim().toLowerCase();
    const words = whole.split(/\s+/);
    const byRank: number[][] = [[], [], [], []];
    const ranks = words.length === 1 ? this.#ranksOf(whole) : this.#ranksOfAny(whole, words);
    ranks.forEach((rank, at) => byRank[rank]?.push(at));
    return byRank;
  }

  /** “l7 07c” finds what holds both, as well as its worse half. */
  #ranksOfAny(whole: string, words: readonly string[]): Uint8Array {
    const ofWords = words.map((word) => this.#ranksOf(word));
    return this.#ranksOf(whole).map((rank, at) =>
      rank < none ? rank : Math.max(...ofWords.map((ranks) => ranks[at] ?? none)),
    );
  }

  #ranksOf(word: string): Uint8Array {
    const ranks = new Uint8Array(this.#ends.length).fill(none);
    const all = this.#all;
    let at = 0;
    for (let from = all.indexOf(word); from !== -1; from = all.indexOf(word, from + 1)) {
      while ((this.#ends[at] ?? Infinity) <= from) at += 1;
      ranks[at] = Math.min(ranks[at] ?? none, rankAt(all, from, from + word.length));
    }
    return ranks;
  }
}
