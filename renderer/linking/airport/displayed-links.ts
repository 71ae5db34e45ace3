import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { pairKey } from '../staging/pair-key.ts';
import {
  canChange,
  isPresent,
  isSamePair,
  linksByPoint,
  type AirportIndex,
  type DisplayedLink,
} from './airport-index.ts';

/** Returns the service's links with the staged changes. */
export function displayedLinks(
  index: AirportIndex,
  pending: readonly LinkChange[],
): readonly DisplayedLink[] {
  const { links, linksOf } = index;
  if (pending.length === 0) return links;
  const replaced = new Set(
    pending.flatMap((change) =>
      (linksOf.get(change.stopbarId) ?? []).filter((link) => isSamePair(link, change)),
    ),
  );
  return [
    ...links.filter((link) => !replaced.has(link)),
    ...pending.map(
      ({ stopbarId, leadOnId, linked }) =>
        ({ stopbarId, leadOnId, state: linked ? 'linking' : 'unlinking' }) as const,
    ),
  ];
}

/** Returns what is pending, with changes that were asked for in place of those of the same pairs. */
export function withAsked(
  pending: readonly LinkChange[],
  asked: readonly LinkChange[],
  index: AirportIndex,
): readonly LinkChange[] {
  if (asked.length === 0) return pending;
  const newest = new Map(asked.map((change) => [pairKey(change), change]));
  const wanted = [...newest.values()].filter(
    (change) => change.linked !== isPresent(index, change) && canChange(index, change),
  );
  return [...pending.filter((change) => !newest.has(pairKey(change))), ...wanted];
}

/** Returns whether both lists have the same changes in the same order. */
export const areSame = (some: readonly LinkChange[], others: readonly LinkChange[]): boolean =>
  some.length === others.length &&
  some.every((change, at) => {
    const other = others[at];
    return other && isSamePair(change, other) && change.linked === other.linked;
  });

export const isStaged = ({ state }: DisplayedLink): boolean =>
  state === 'linking' || state === 'unlinking';

/** Returns the displayed links by either point's ID. */
export function displayedByPoint(
  { linksOf }: AirportIndex,
  links: readonly DisplayedLink[],
): ReadonlyMap<string, readonly DisplayedLink[]> {
  const staged = linksByPoint(links.filter(isStaged));
  if (staged.size === 0) return linksOf;
  const found = new Map(linksOf);
  for (const [id, changed] of staged) {
    const isReplaced = (link: Pair) => changed.some((change) => isSamePair(change, link));
    const others = (linksOf.get(id) ?? []).filter((link) => !isReplaced(link));
    found.set(id, [...others, ...changed]);
  }
  return found;
}
