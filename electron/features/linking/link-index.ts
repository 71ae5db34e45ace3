import type { Links } from '../../api/schema.ts';
import { pairOf, type LinkChange, type Pair } from '../../contract/linking.ts';

export type LinkIndex = ReadonlySet<string>;

export const pairKey = ({ stopbarId, leadOnId }: Pair): string =>
  JSON.stringify([stopbarId, leadOnId]);

export const changeKey = (change: LinkChange): string =>
  `${change.linked ? '+' : '-'}${pairKey(change)}`;

/** Returns the pairs of the service's listing, which goes from stopbar to lead-ons (SERVICE.md B4). */
export const pairsIn = (links: Links): readonly Pair[] =>
  Object.keys(links).flatMap((stopbarId) =>
    [...new Set(links[stopbarId])].map((leadOnId) => ({ stopbarId, leadOnId })),
  );

export const indexPairs = (pairs: readonly Pair[]): LinkIndex => new Set(pairs.map(pairKey));

export const isAlreadyApplied = (index: LinkIndex, change: LinkChange): boolean =>
  index.has(pairKey(change)) === change.linked;

export function withChanges(pairs: readonly Pair[], made: readonly LinkChange[]): readonly Pair[] {
  if (made.length === 0) return pairs;
  const after = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  for (const change of made) {
    if (change.linked) after.set(pairKey(change), pairOf(change));
    else after.delete(pairKey(change));
  }
  return [...after.values()];
}

export const inverse = (changes: readonly LinkChange[]): readonly LinkChange[] =>
  changes.map((change) => ({ ...pairOf(change), linked: !change.linked }));

/** Returns a change without its outcome. */
export const changeOf = ({ stopbarId, leadOnId, linked }: LinkChange): LinkChange => ({
  stopbarId,
  leadOnId,
  linked,
});
