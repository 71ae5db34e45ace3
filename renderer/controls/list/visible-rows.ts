/** Extra rows above and below, so fast scrolling shows no gap. */
const overscan = 6;

/** Returns the indexes of the visible rows and of the focused one. */
export function visibleRows(
  { count, rowHeight, scrollTop, height }: RowWindow,
  focused: number,
): readonly number[] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (focused < 0 || focused >= count || (focused >= first && focused < end)) return rows;
  return focused < first ? [focused, ...rows] : [...rows, focused];
}

interface RowWindow {
  readonly count: number;
  /** All lengths are in pixels. */
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly height: number;
}
