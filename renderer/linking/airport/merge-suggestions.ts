import type { AirportSuggestions } from '../../../electron/contract/linking.ts';

/** Returns each airport once, recent ones before those of the account's divisions. */
export function mergeSuggestions(
  { recent, ofDivisions }: AirportSuggestions,
  most: number,
): readonly string[] {
  return [...new Set([...recent, ...ofDivisions])].slice(0, most);
}
