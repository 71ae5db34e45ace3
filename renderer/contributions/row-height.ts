import { hasRemark } from './row-state.ts';
import type { Entry } from './view.svelte.ts';

// In pixels, as the rows are laid out: rows of known height need not be there to take their place.
const heights = {
  wide: { airport: 44, remark: 40, division: 40, error: 44 },
  narrow: { airport: 64, remark: 60, division: 40, error: 44 },
} as const;

export function heightOf(entry: Entry, isNarrow: boolean): number {
  const { airport, remark, division, error } = heights[isNarrow ? 'narrow' : 'wide'];
  if (entry.kind === 'division') return division + (entry.division.error ? error : 0);
  return airport + (hasRemark(entry.airport.row.state) ? remark : 0);
}
