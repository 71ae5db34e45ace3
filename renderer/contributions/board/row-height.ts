import { hasRemark } from './rows.svelte.ts';
import type { Entry } from './view.svelte.ts';

// In pixels. Fixed heights make it possible to render only the visible rows.
const heights = {
  wide: { airport: 40, remark: 32, division: 40, error: 44 },
  narrow: { airport: 56, remark: 46, division: 40, error: 44 },
} as const;

export function heightOf(entry: Entry, isNarrow: boolean): number {
  const { airport, remark, division, error } = heights[isNarrow ? 'narrow' : 'wide'];
  if (entry.kind === 'division') return division + (entry.division.error ? error : 0);
  return airport + (hasRemark(entry.airport.row.state) ? remark : 0);
}
