/** Returns the top of each row and, as the last item, the bottom of the last row, in pixels. */
export function offsetsOf(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  for (const [at, height] of heights.entries()) offsets[at + 1] = (offsets[at] ?? 0) + height;
  return offsets;
}

/** Returns the rows that overlap the range from `top` to `bottom`. Excludes `to`. */
export function rowsBetween(
  offsets: Float64Array,
  top: number,
  bottom: number,
): { readonly from: number; readonly to: number } {
  const last = offsets.length - 1;
  const from = Math.max(0, firstAbove(offsets, top) - 1);
  return { from: Math.min(from, last), to: Math.min(last, firstAbove(offsets, bottom, 'or at')) };
}

/** Returns the index of the first offset above a position; with `orAt`, also of one at it. */
function firstAbove(offsets: Float64Array, place: number, orAt?: 'or at'): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const offset = offsets[middle] ?? 0;
    if (offset > place || (orAt && offset === place)) high = middle;
    else low = middle + 1;
  }
  return low;
}
