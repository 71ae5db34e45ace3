import { canBeWithin, type PointGeometry } from './lead-on-fit.ts';

/**
 * Returns a function that finds the points within a distance of another. It compares only those at
 * about the same latitude.
 */
export function nearbyPoints(points: readonly PointGeometry[]) {
  const northwards = points.toSorted((a, b) => a.middle[2] - b.middle[2]);
  // A list of numbers is searched faster than the points.
  const norths = Float64Array.from(northwards, ({ middle }) => middle[2]);
  const widest = points.reduce((most, { radius }) => Math.max(most, radius), 0);
  return (one: PointGeometry, metres: number): readonly PointGeometry[] => {
    const [, , north] = one.middle;
    const reach = metres + one.radius + widest;
    const found: PointGeometry[] = [];
    let at = indexFrom(norths, north - reach);
    for (; (norths[at] ?? Infinity) <= north + reach; at += 1) {
      const other = northwards[at];
      if (other && canBeWithin(other, one, metres)) found.push(other);
    }
    return found;
  };
}

/** Returns the index of the first number that is at least as large as another. */
function indexFrom(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? least) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
