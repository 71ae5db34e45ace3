import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import { fits } from '../airport/airport-index.ts';
import { pairKey } from '../draft/pair-key.ts';

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

/**
 * Returns the keys of links whose stopbar and lead-on have different names. An airport where most
 * names differ doesn't use matching names, so none are returned.
 */
export function findMisnamed(
  links: readonly Pair[],
  byId: ReadonlyMap<string, AirportPoint>,
): ReadonlySet<string> {
  const compared = links.flatMap((pair) => {
    const [stopbar, leadOn] = [byId.get(pair.stopbarId), byId.get(pair.leadOnId)];
    const isMatch = stopbar && leadOn && namesMatch(stopbar.name, leadOn.name);
    return isMatch === undefined || !fits(pair, byId) ? [] : { key: pairKey(pair), isMatch };
  });
  const differing = compared.filter(({ isMatch }) => !isMatch);
  return new Set(differing.length * 2 > compared.length ? [] : differing.map(({ key }) => key));
}
