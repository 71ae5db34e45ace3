import type { AirportSuggestions } from '../../../electron/contract/linking.ts';

/** Returns the recent airports, then those of the account's divisions, without duplicates. */
export function mergeSuggestions(
  { recent, ofDivisions }: AirportSuggestions,
  most: number,
): readonly string[] {
  return [...new Set([...recent, ...ofDivisions])].slice(0, most);
}
