import { byId, type AirportIndex, type Entry, type Side } from '../airport/airport-index.ts';
import { metresApart } from '../nearest/distance.ts';
import { searchEntries } from './search-entries.ts';

/** A column that the table can be sorted by. */
export type Column = 'name' | 'id' | 'distance';

export interface Sort {
  readonly by: Column;
  readonly descending: boolean;
}

export interface ListOptions {
  readonly query: string;
  readonly sort: Sort;
  /** The positions that distances are measured from. Empty if there are no distances. */
  readonly from: Entry['anchors'];
  /** Undefined if all pass. */
  readonly passes?: ((entry: Entry) => boolean) | undefined;
  /** The ID of a point that is listed even if it doesn't match. */
  readonly pinned: string | null;
}

export interface EntryList {
  readonly entries: readonly Entry[];
  /** The number of matches, without a pinned point that doesn't match. */
  readonly matches: number;
}

/** Returns the table's entries in order: the best matches first, and a pinned point last in a search. */
export function listEntries(index: AirportIndex, side: Side, options: ListOptions): EntryList {
  const { query, pinned, passes } = options;
  const all = index.sides[side];
  const isPinned = ({ point }: Entry): boolean => point.id === pinned;
  if (query.trim() === '') {
    // The same list each time, so a selection changes nothing in the table but its rows.
    if (!passes) return { entries: sortEntries(all, options), matches: all.length };
    const shown = all.filter((entry) => passes(entry) || isPinned(entry));
    return { entries: sortEntries(shown, options), matches: all.filter(passes).length };
  }
  const found = searchEntries(all, query).flatMap((group) =>
    sortEntries(passes ? group.filter(passes) : group, options),
  );
  const missing = found.some(isPinned) ? [] : all.filter(isPinned);
  return { entries: [...found, ...missing], matches: found.length };
}

/** Sorts by the column. Points without coordinates are last, in both directions. */
function sortEntries(
  entries: readonly Entry[],
  { sort: { by, descending }, from }: ListOptions,
): readonly Entry[] {
  if (by === 'distance' && from.length > 0) {
    return entries
      .map((entry) => ({ entry, metres: metresApart(from, entry.anchors) }))
      .sort((a, b) => compareMetres(a.metres, b.metres, descending))
      .map(({ entry }) => entry);
  }
  // An airport's entries are sorted by name already.
  const sorted = by === 'id' ? entries.toSorted((a, b) => byId(a.point, b.point)) : entries;
  return descending ? sorted.toReversed() : sorted;
}

/** A plain difference would be NaN if both are infinite. */
function compareMetres(a: number, b: number, descending: boolean): number {
  if (a === b) return 0;
  return descending && a < Infinity && b < Infinity ? b - a : a - b;
}
