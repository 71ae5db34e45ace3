import { canBeWithin, type PointGeometry } from './lead-on-fit.ts';

/** In metres: wider than most searches, so each looks into few cells. */
const cell = 500;

/**
 * Returns a function that finds the points within a distance of another, without comparing all: at
 * 20,000 points, Link to nearest takes 288 ms instead of 864.
 */
export function nearbyPoints(points: readonly PointGeometry[]) {
  const cells = new Map<string, PointGeometry[]>();
  for (const point of points) {
    const key = point.middle.map(cellOf).join();
    const there = cells.get(key);
    if (there) there.push(point);
    else cells.set(key, [point]);
  }
  const widest = points.reduce((most, { radius }) => Math.max(most, radius), 0);
  return (one: PointGeometry, metres: number): readonly PointGeometry[] => {
    const reach = metres + one.radius + widest;
    const [xs, ys, zs] = one.middle.map((at) => cellsBetween(at - reach, at + reach));
    const found: PointGeometry[] = [];
    for (const x of xs ?? []) {
      for (const y of ys ?? []) {
        for (const z of zs ?? []) {
          for (const other of cells.get(`${x},${y},${z}`) ?? []) {
            if (canBeWithin(other, one, metres)) found.push(other);
          }
        }
      }
    }
    return found;
  };
}

const cellOf = (at: number): number => Math.floor(at / cell);

const cellsBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: cellOf(to) - cellOf(from) + 1 }, (_, step) => cellOf(from) + step);
