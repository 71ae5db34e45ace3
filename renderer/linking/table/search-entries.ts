import { createRanking } from '../../text/search-rank.ts';
import type { Entry } from '../airport/airport-index.ts';

/** Returns the entries whose ID or name matches, grouped by rank, best first. */
export function searchEntries(
  entries: readonly Entry[],
  query: string,
): readonly (readonly Entry[])[] {
  const rankOf = createRanking(query);
  const groups: Entry[][] = [[], [], [], []];
  for (const entry of entries) {
    const rank = rankOf(entry.searchText);
    if (rank !== undefined) groups[rank]?.push(entry);
  }
  return groups;
}
