import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { endsOf, toGeometry, type PointGeometry } from '../nearest/lead-on-fit.ts';
import { distanceBetween, type Vector } from '../nearest/vector.ts';

/** Another point of the same kind at the same place. */
interface Twin {
  readonly point: AirportPoint;
  /** Whether the name is the same too. */
  readonly isDuplicate: boolean;
}

/** In metres. Surveys of one place differ by this much, but two points never are this close. */
const samePlace = 1;

/**
 * Returns the points that start, end and are centred at the same place as another of their kind, in
 * either direction, by ID. Lead-ons that only start together aren't at the same place.
 */
export function findTwins(points: readonly AirportPoint[]): ReadonlyMap<string, Twin> {
  const located = points
    .filter(({ kind, coordinates }) => kind !== 'other' && coordinates.length > 0)
    .map(toGeometry)
    .sort((a, b) => a.middle[0] - b.middle[0]);
  const twins = new Map<string, Twin>();
  located.forEach((one, at) => {
    const twin = twinOf(one, located, at);
    if (twin) twins.set(one.point.id, { point: twin.point, isDuplicate: haveOneName(one, twin) });
  });
  return twins;
}

/** A limit for a list that isn't an airport's. */
const maxCompared = 1000;

/** Returns a point at the same place, if possible a duplicate. `sorted` is by the first axis. */
function twinOf(
  one: PointGeometry,
  sorted: readonly PointGeometry[],
  at: number,
): PointGeometry | undefined {
  let found: PointGeometry | undefined;
  for (const step of [-1, 1]) {
    for (let away = 1; away <= maxCompared; away += 1) {
      const other = sorted[at + step * away];
      if (!other || Math.abs(other.middle[0] - one.middle[0]) > samePlace) break;
      if (!isTwin(one, other)) continue;
      if (haveOneName(one, other)) return other;
      found ??= other;
    }
  }
  return found;
}

const haveOneName = (one: PointGeometry, other: PointGeometry): boolean =>
  one.point.name === other.point.name;

function isTwin(one: PointGeometry, other: PointGeometry): boolean {
  if (one.point.kind !== other.point.kind || !isNear(one.middle, other.middle)) return false;
  const [start, end] = endsOf(one);
  const [otherStart, otherEnd] = endsOf(other);
  return (
    (isNear(start, otherStart) && isNear(end, otherEnd)) ||
    (isNear(start, otherEnd) && isNear(end, otherStart))
  );
}

const isNear = (a: Vector, b: Vector): boolean => distanceBetween(a, b) <= samePlace;
