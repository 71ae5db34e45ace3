import { byId, type AirportIndex, type Entry, type Side } from '../airport/airport-index.ts';
import { metresApart } from '../nearest/distance.ts';

export type Sort = 'name' | 'id' | 'distance';

export interface Listing {
  readonly query: string;
  readonly sort: Sort;
  /** What the distance is measured from; empty where nothing is, or it has no coordinates. */
  readonly from: Entry['anchors'];
  /** Whether the filters let a point through; all pass where it is missing. */
  readonly keep?: (id: string) => boolean;
  /** Stays in view whatever is searched and filtered. */
  readonly pinned: string | null;
  /** These come first, unless something is searched for, or the nearest come first. */
  readonly first: ReadonlySet<string>;
}

export interface Listed {
  /** In their order. */
  readonly entries: readonly Entry[];
  /** How many of them match the search and the filters: the pinned one may not. */
  readonly matches: number;
}

/** What a list shows. */
export function listEntries(index: AirportIndex, side: Side, listing: Listing): Listed {
  const { keep, pinned, query } = listing;
  const kept = (entry: Entry): boolean => keep?.(entry.point.id) ?? true;
  const isPinned = ({ point }: Entry): boolean => point.id === pinned;
  const all = index.sides[side];
  if (query.trim() === '') {
    const shown = keep ? all.filter((entry) => kept(entry) || isPinned(entry)) : all;
    const stray = pinned !== null && shown.some((entry) => isPinned(entry) && !kept(entry));
    return { entries: inOrder(shown, listing), matches: shown.length - (stray ? 1 : 0) };
  }
  // Best fit first.
  const byRank = index.searched[side].find(query).map((places) => {
    const found = places.flatMap((at) => all[at] ?? []);
    return sortEntries(found.filter(kept), listing);
  });
  const found = byRank.flat();
  const stray = pinned === null || found.some(isPinned) ? [] : all.filter(isPinned);
  return { entries: [...found, ...stray], matches: found.length };
}

function inOrder(entries: readonly Entry[], listing: Listing): readonly Entry[] {
  const sorted = sortEntries(entries, listing);
  if (listing.first.size === 0 || isMeasured(listing)) return sorted;
  const isFirst = ({ point }: Entry) => listing.first.has(point.id);
  return [...sorted.filter(isFirst), ...sorted.filter((entry) => !isFirst(entry))];
}

/** Whether the nearest come first. */
const isMeasured = ({ sort, from }: Listing): boolean => sort === 'distance' && from.length > 0;

function sortEntries(entries: readonly Entry[], listing: Listing): readonly Entry[] {
  const { sort, from } = listing;
  if (sort === 'id') return entries.toSorted((a, b) => byId(a.point, b.point));
  if (!isMeasured(listing)) return entries;
  return entries
    .map((entry) => ({ entry, metres: metresApart(from, entry.anchors) }))
    .sort((a, b) => compareMetres(a.metres, b.metres))
    .map(({ entry }) => entry);
}

/** Infinity less infinity is no number. */
const compareMetres = (a: number, b: number): number => (a === b ? 0 : a - b);
