import { byId, type AirportIndex, type Entry, type Side } from '../airport/airport-index.ts';
import { metresApart } from '../nearest/distance.ts';
import { searchEntries } from './search-entries.ts';

export type Sort = 'name' | 'id' | 'distance';

export interface ListOptions {
  readonly query: string;
  readonly sort: Sort;
  /** The positions of the selected point. Empty if nothing with coordinates is selected. */
  readonly from: Entry['anchors'];
  /** Returns whether a point passes the filters. Undefined without filters. */
  readonly passes?: (id: string) => boolean;
  /** The ID of a point that is always listed. */
  readonly pinned: string | null;
  /** IDs of the points at the top, unless the list is searched or sorted by distance. */
  readonly first: ReadonlySet<string>;
}

export interface EntryList {
  readonly entries: readonly Entry[];
  /** The number of matches, without a pinned point that doesn't match. */
  readonly matches: number;
}

/** Returns a list's entries in order: the best matches first, and a pinned point last in a search. */
export function listEntries(index: AirportIndex, side: Side, options: ListOptions): EntryList {
  const { query, pinned, passes = () => true } = options;
  const all = index.sides[side];
  const isPinned = ({ point }: Entry): boolean => point.id === pinned;
  const isMatch = ({ point }: Entry): boolean => passes(point.id);
  if (query.trim() === '') {
    const shown = all.filter((entry) => isMatch(entry) || isPinned(entry));
    return {
      entries: putFirst(sortEntries(shown, options), options),
      matches: all.filter(isMatch).length,
    };
  }
  const found = searchEntries(all, query).flatMap((group) =>
    sortEntries(group.filter(isMatch), options),
  );
  const missing = found.some(isPinned) ? [] : all.filter(isPinned);
  return { entries: [...found, ...missing], matches: found.length };
}

function putFirst(entries: readonly Entry[], options: ListOptions): readonly Entry[] {
  if (options.first.size === 0 || isByDistance(options)) return entries;
  const isFirst = ({ point }: Entry) => options.first.has(point.id);
  return [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
}

const isByDistance = ({ sort, from }: ListOptions): boolean =>
  sort === 'distance' && from.length > 0;

function sortEntries(entries: readonly Entry[], options: ListOptions): readonly Entry[] {
  if (options.sort === 'id') return entries.toSorted((a, b) => byId(a.point, b.point));
  if (!isByDistance(options)) return entries;
  return entries
    .map((entry) => ({ entry, metres: metresApart(options.from, entry.anchors) }))
    .sort((a, b) => compareMetres(a.metres, b.metres))
    .map(({ entry }) => entry);
}

/** Compares distances. A plain difference would be NaN if both are infinite. */
const compareMetres = (a: number, b: number): number => (a === b ? 0 : a - b);
