import type { AirportSuggestions } from '../../../electron/contract/linking.ts';

/** What is offered: each airport once, those worked on lately before those of the divisions. */
export function offeredAirports(
  { recent, ofDivisions }: AirportSuggestions,
  most: number,
): readonly string[] {
  return [...new Set([...recent, ...ofDivisions])].slice(0, most);
}
