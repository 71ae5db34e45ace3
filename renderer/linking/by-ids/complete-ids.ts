import type { ComboboxOption } from '../../controls/form/option.ts';
import type { AirportIndex, Side } from '../airport/airport-index.ts';
import { searchEntries } from '../table/search-entries.ts';

const maxSuggestions = 20;

/** Returns the points whose ID or name matches the input, best match first; none for a complete ID. */
export function completeIds(
  { sides, byId }: AirportIndex,
  side: Side,
  typed: string,
): readonly ComboboxOption[] {
  if (byId.has(typed.trim().toUpperCase())) return [];
  const entries = typed.trim() === '' ? sides[side] : searchEntries(sides[side], typed).flat();
  return entries
    .map(({ point }) => point)
    .filter(({ kind }) => kind === side)
    .slice(0, maxSuggestions)
    .map(({ id, name }) => ({ value: id, label: name, hint: id }));
}
