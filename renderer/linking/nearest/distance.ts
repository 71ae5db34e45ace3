import type { AirportPoint, Position } from '../../../electron/contract/linking.ts';
import { wholeNumber } from '../../text/whole-number.ts';

/** The mean radius of the earth in metres (IUGG). */
export const earthRadius = 6_371_008.8;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the metres along a great circle (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Returns the positions for distances: the middle of a stopbar, or each light of a lead-on. */
export function anchorsOf({ kind, coordinates }: AirportPoint): readonly Position[] {
  const [first] = coordinates;
  if (kind !== 'stopbar' || !first || coordinates.length < 2) return coordinates;
  const mean = (offsets: readonly number[]): number =>
    offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
  const lat = first.lat + mean(coordinates.map((at) => at.lat - first.lat));
  // A stopbar can cross the date line, so average the differences.
  const east = (at: Position): number => at.lng - first.lng;
  const lng =
    first.lng + mean(coordinates.map((at) => east(at) - 360 * Math.round(east(at) / 360)));
  return [{ lat, lng }];
}

/** Returns the metres between the two closest anchors, or infinity without any. */
export const metresApart = (a: readonly Position[], b: readonly Position[]): number =>
  a.reduce(
    (least, one) => b.reduce((m, other) => Math.min(m, metresBetween(one, other)), least),
    Infinity,
  );

/** The range of the distance field, in metres. */
export const distanceLimits = { min: 1, max: 1000 } as const;

/** Parses the distance field. Returns undefined for anything but a whole number within the limits. */
export function readDistance(typed: string): number | undefined {
  const metres = wholeNumber(typed) ?? 0;
  return metres >= distanceLimits.min && metres <= distanceLimits.max ? metres : undefined;
}
