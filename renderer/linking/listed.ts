import { byId, type Entry } from './airport-index.ts';
import { metresApart } from './distance.ts';
import { createRanking } from './ranking.ts';

export type Sort = 'name' | 'id' | 'distance';

export interface Listing {
  readonly query: string;
  readonly sort: Sort;
  /** What the distance is measured from; empty where nothing is, or it has no coordinates. */
  readonly from: Entry['anchors'];
  /** Whether the filters let a point through. */
  readonly keep: (id: string) => boolean;
  /** Stays in view whatever is searched and filtered. */
  readonly pinned: string | null;
  /** These come first, unless something is searched for. */
  readonly first: ReadonlySet<string>;
}

/** What a list shows, in its order. `entries` are sorted by name. */
export function listEntries(entries: readonly Entry[], listing: Listing): readonly Entry[] {
  const kept = entries.filter(({ point }) => listing.keep(point.id) || point.id === listing.pinned);
  const sorted = sortEntries(kept, listing);
  if (listing.query.trim() !== '') return ranked(sorted, listing);
  if (listing.first.size === 0) return sorted;
  const isFirst = ({ point }: Entry) => listing.first.has(point.id);
  return [...sorted.filter(isFirst), ...sorted.filter((entry) => !isFirst(entry))];
}

/** Best fit first; what fits equally well keeps its order. */
function ranked(entries: readonly Entry[], { query, pinned }: Listing): readonly Entry[] {
  const rankOf = createRanking(query);
  const byRank: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []];
  const others: Entry[] = [];
  for (const entry of entries) {
    const rank = rankOf(...entry.searched);
    if (rank !== undefined) byRank[rank].push(entry);
    else if (entry.point.id === pinned) others.push(entry);
  }
  return [...byRank.flat(), ...others];
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
