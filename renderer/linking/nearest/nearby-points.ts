import { canBeWithin, type PointGeometry } from './lead-on-fit.ts';

/** Points at about the same latitude, sorted along one axis. */
interface Band {
  readonly points: readonly PointGeometry[];
  /** Their positions on that axis: a list of numbers is searched faster than the points. */
  readonly ys: Float64Array;
  readonly south: number;
  readonly north: number;
}

/**
 * Returns a function that finds the points within a distance of another. It searches only the bands at about
 * the same latitude, and in each only a section.
 */
export function nearbyPoints(points: readonly PointGeometry[]) {
  const bands = toBands(points);
  const widest = points.reduce((most, { radius }) => Math.max(most, radius), 0);
  return (one: PointGeometry, metres: number): readonly PointGeometry[] => {
    const [, y, z] = one.middle;
    const reach = metres + one.radius + widest;
    const found: PointGeometry[] = [];
    for (const { points, ys, south, north } of bands) {
      if (north < z - reach || south > z + reach) continue;
      for (let at = indexFrom(ys, y - reach); (ys[at] ?? Infinity) <= y + reach; at += 1) {
        const other = points[at];
        if (other && canBeWithin(other, one, metres)) found.push(other);
      }
    }
    return found;
  };
}

/** Returns √n bands for n points, so each band has about √n points. */
function toBands(points: readonly PointGeometry[]): readonly Band[] {
  const northwards = points.toSorted((a, b) => a.middle[2] - b.middle[2]);
  const size = Math.ceil(Math.sqrt(points.length));
  return Array.from({ length: Math.ceil(points.length / size) || 0 }, (_, at) => {
    const band = northwards.slice(at * size, (at + 1) * size);
    return {
      south: band[0]?.middle[2] ?? 0,
      north: band.at(-1)?.middle[2] ?? 0,
      points: band.sort((a, b) => a.middle[1] - b.middle[1]),
      ys: Float64Array.from(band, ({ middle }) => middle[1]),
    };
  });
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
