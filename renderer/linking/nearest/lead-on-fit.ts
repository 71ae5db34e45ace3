import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { anchorsOf } from './distance.ts';
import { dot, toVector, lengthOf, distanceBetween, metresToLine, minus } from './vector.ts';
import type { Vector } from './vector.ts';

/** A point with coordinates as vectors, computed once for many measurements. */
export interface PointGeometry {
  readonly point: AirportPoint;
  readonly line: readonly Vector[];
  /** From `anchorsOf`. */
  readonly anchors: readonly Vector[];
  readonly middle: Vector;
  /** From the middle to the farthest coordinate. */
  readonly radius: number;
}

/** The distances between a stopbar and a lead-on. */
export interface Fit {
  readonly stopbar: PointGeometry;
  readonly leadOn: PointGeometry;
  /** From the stopbar to the closest light, as in the lists. */
  readonly metres: number;
  /** From the stopbar to the nearer end of the lead-on. */
  readonly gap: number;
}

export function toGeometry(point: AirportPoint): PointGeometry {
  const line = point.coordinates.map(toVector);
  const mean = (axis: 0 | 1 | 2) => line.reduce((sum, at) => sum + at[axis], 0) / line.length;
  const middle: Vector = [mean(0), mean(1), mean(2)];
  const radius = line.reduce((most, at) => Math.max(most, distanceBetween(middle, at)), 0);
  return { point, line, anchors: anchorsOf(point).map(toVector), middle, radius };
}

/** Returns whether two points can be within a distance. A fast test that rules out most pairs. */
export function canBeWithin(a: PointGeometry, b: PointGeometry, metres: number): boolean {
  const reach = metres + a.radius + b.radius;
  return (
    Math.abs(a.middle[0] - b.middle[0]) <= reach &&
    Math.abs(a.middle[1] - b.middle[1]) <= reach &&
    Math.abs(a.middle[2] - b.middle[2]) <= reach
  );
}

export function metresBetweenPoints(a: PointGeometry, b: PointGeometry): number {
  let metres = Infinity;
  for (const from of a.anchors) {
    for (const to of b.anchors) metres = Math.min(metres, distanceBetween(from, to));
  }
  return metres;
}

export function fitOf(stopbar: PointGeometry, leadOn: PointGeometry): Fit {
  const [first, last] = endsOf(leadOn);
  const gap = Math.min(metresToLine(first, stopbar.line), metresToLine(last, stopbar.line));
  // The gap is rounded: lead-ons that start at the same place must be equally near.
  const metres = metresBetweenPoints(stopbar, leadOn);
  return { stopbar, leadOn, metres, gap: Math.round(gap * 10) / 10 };
}

/** Returns the first and the last coordinate. */
export function endsOf({ line, middle }: PointGeometry): readonly [Vector, Vector] {
  return [line[0] ?? middle, line.at(-1) ?? middle];
}

/** Compares the names without case. An empty name equals no other. */
export function haveSameName({ stopbar, leadOn }: Fit): boolean {
  const [one, other] = [stopbar, leadOn].map(({ point }) => point.name.trim().toLowerCase());
  return one !== '' && one === other;
}

const cosineOfClearTurn = Math.cos((30 * Math.PI) / 180);

/** Returns whether two lead-ons go in clearly different directions from their stopbar. */
export function pointApart(one: Fit, other: Fit): boolean {
  const [a, b] = [directionOf(one), directionOf(other)];
  const lengths = lengthOf(a) * lengthOf(b);
  return lengths > 0 && dot(a, b) / lengths < cosineOfClearTurn;
}

/** Returns the direction from the lead-on's start to its end; for a single light, from the stopbar. */
function directionOf({ stopbar, leadOn }: Fit): Vector {
  const [first, last] = endsOf(leadOn);
  if (distanceBetween(first, last) < 1) return minus(first, stopbar.middle);
  const startsHere = metresToLine(first, stopbar.line) <= metresToLine(last, stopbar.line);
  return startsHere ? minus(last, first) : minus(first, last);
}
