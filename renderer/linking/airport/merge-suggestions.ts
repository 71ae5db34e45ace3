import type { AirportSuggestions } from '../../../electron/contract/linking.ts';

/**
 * Returns the recent airports and those of the account's divisions in alphabetical order. The recent
 * ones come first if there are too many.
 */
export function mergeSuggestions(
  { recent, ofDivisions }: AirportSuggestions,
  max: number,
): readonly string[] {
  return [...new Set([...recent, ...ofDivisions])].slice(0, max).sort();
}
