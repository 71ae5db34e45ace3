/** Pixels between chips, and for the chip with the number of those that don't fit. */
const gap = 4;
const more = 34;

/** Returns how many chips fit in one line: all of them, or some and the number of the others. */
export function fittingChips(widths: readonly number[], available: number): number {
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (total <= available) return widths.length;
  let used = more;
  const fitting = widths.findIndex((width) => (used += width + gap) > available);
  return Math.max(1, fitting);
}
