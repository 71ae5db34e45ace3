import { byId, type AirportIndex, type Entry, type Side } from './airport-index.ts';
import { metresApart } from './distance.ts';

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
  /** These come first, unless something is searched for. */
  readonly first: ReadonlySet<string>;
}

/** What a list shows, in its order. */
export function listEntries(index: AirportIndex, side: Side, listing: Listing): readonly Entry[] {
  if (listing.query.trim() !== '') return found(index, side, listing);
  const sorted = arranged(index.sides[side], listing);
  if (listing.first.size === 0) return sorted;
  const isFirst = ({ point }: Entry) => listing.first.has(point.id);
  return [...sorted.filter(isFirst), ...sorted.filter((entry) => !isFirst(entry))];
}

/** Best fit first. */
function found(index: AirportIndex, side: Side, listing: Listing): readonly Entry[] {
  const entries = index.sides[side];
  const byRank = index.searched[side].find(listing.query).map((places) => {
    const some = places.flatMap((at) => entries[at] ?? []);
    return arranged(some, listing);
  });
  const shown = byRank.flat();
  const isPinned = ({ point }: Entry) => point.id === listing.pinned;
  if (listing.pinned === null || shown.some(isPinned)) return shown;
  return [...shown, ...entries.filter(isPinned)];
}

function arranged(entries: readonly Entry[], listing: Listing): readonly Entry[] {
  const { keep, pinned } = listing;
  const kept = keep
    ? entries.filter(({ point }) => keep(point.id) || point.id === pinned)
    : entries;
  return sortEntries(kept, listing);
}

function sortEntries(entries: readonly Entry[], { sort, from }: Listing): readonly Entry[] {
  if (sort === 'id') return entries.toSorted((a, b) => byId(a.point, b.point));
  if (sort === 'name' || from.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, metres: metresApart(from, entry.anchors) }))
    .sort((a, b) => compareMetres(a.metres, b.metres))
    .map(({ entry }) => entry);
}

/** Infinity less infinity is no number. */
const compareMetres = (a: number, b: number): number => (a === b ? 0 : a - b);
