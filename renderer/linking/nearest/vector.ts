import type { Position } from '../../../electron/contract/linking.ts';
import { earthRadius, radians } from './distance.ts';

/** In metres from the earth’s centre. The poles and the date line aren't special cases. */
export type Vector = readonly [x: number, y: number, z: number];

export function toVector({ lat, lng }: Position): Vector {
  const fromAxis = earthRadius * Math.cos(radians(lat));
  const x = fromAxis * Math.cos(radians(lng));
  const y = fromAxis * Math.sin(radians(lng));
  return [x, y, earthRadius * Math.sin(radians(lat))];
}

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const lengthOf = (vector: Vector): number => Math.sqrt(dot(vector, vector));

export function distanceBetween(a: Vector, b: Vector): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Returns the distance to the closest place on a line, which may be a single place. */
export function metresToLine(at: Vector, line: readonly Vector[]): number {
  const [only = at] = line;
  let least = distanceBetween(at, only);
  for (let index = 1; index < line.length; index += 1) {
    least = Math.min(least, metresToSegment(at, line[index - 1] ?? only, line[index] ?? only));
  }
  return least;
}

function metresToSegment(at: Vector, from: Vector, to: Vector): number {
  const along = minus(to, from);
  const offset = minus(at, from);
  // Avoid a division by zero for a segment without length.
  const part = dot(offset, along) / (dot(along, along) || 1);
  const t = Math.max(0, Math.min(1, part));
  return distanceBetween(offset, [t * along[0], t * along[1], t * along[2]]);
}
