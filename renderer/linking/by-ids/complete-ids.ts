import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { AirportIndex, Side } from '../airport/airport-index.ts';
import { searchEntries } from '../table/search-entries.ts';

const mostSuggestions = 20;

/** Returns the points whose ID or name matches the input, best match first. */
export function completeIds(
  { sides }: AirportIndex,
  side: Side,
  typed: string,
): readonly AirportPoint[] {
  const entries = typed.trim() === '' ? sides[side] : searchEntries(sides[side], typed).flat();
  return entries
    .map(({ point }) => point)
    .filter(({ kind }) => kind === side)
    .slice(0, mostSuggestions);
}
