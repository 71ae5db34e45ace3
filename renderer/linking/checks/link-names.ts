import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import { isStopbarAndLeadOn } from '../airport/airport-index.ts';

/** Runways, and words for the kind of point: they don't say to which taxiway a point belongs. */
const ignored = /^(?:\d{1,2}[lcr]?|sb|lo|stop|bars?|stopbars?|lead|on|leadons?)$/;

/** Returns the words that identify a point, in lower case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !ignored.test(word));

/** Returns whether two names have a word in common; undefined if one of them has no such words. */
export function namesMatch(one: string, other: string): boolean | undefined {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return undefined;
  return words.some((word) => others.includes(word));
}

/** Finds links whose stopbar and lead-on have different names. Compares each link once. */
export class LinkNames {
  readonly #byId: ReadonlyMap<string, AirportPoint>;
  /** Null if a link can't be compared. */
  readonly #matches = new WeakMap<Pair, boolean | null>();

  constructor(byId: ReadonlyMap<string, AirportPoint>) {
    this.#byId = byId;
  }

  readonly differ = (link: Pair): boolean => this.#match(link) === false;

  /** Returns whether at least half of these links have matching names. If not, differing names mean nothing. */
  areUsed(links: readonly Pair[]): boolean {
    const compared = links.filter((link) => this.#match(link) !== null);
    return compared.filter(this.differ).length * 2 <= compared.length;
  }

  #match(link: Pair): boolean | null {
    let match = this.#matches.get(link);
    if (match === undefined) {
      const [stopbar, leadOn] = [this.#byId.get(link.stopbarId), this.#byId.get(link.leadOnId)];
      const isWhole = stopbar && leadOn && isStopbarAndLeadOn(link, this.#byId);
      match = isWhole ? (namesMatch(stopbar.name, leadOn.name) ?? null) : null;
      this.#matches.set(link, match);
    }
    return match;
  }
}
