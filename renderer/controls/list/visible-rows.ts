/** Rows beyond the window on either side, so that a quick scroll meets no blank. */
const margin = 6;

/** Which rows of equal height are drawn: those in the window, and the one that keeps the focus. */
export function visibleRows(
  { count, rowHeight, scrollTop, height }: RowWindow,
  kept: number,
): readonly number[] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + margin);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (kept < 0 || kept >= count || (kept >= first && kept < end)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}

export interface RowWindow {
  readonly count: number;
  /** Pixels, as the other two. */
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly height: number;
}
