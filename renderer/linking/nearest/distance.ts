import type { AirportPoint, Position } from '../../../electron/contract/linking.ts';

/** Mean radius of the earth in metres (IUGG). */
export const earthRadius = 6_371_008.8;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along a great circle (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Metres north or south: never more than the distance, and far cheaper. */
const metresNorth = (a: Position, b: Position): number =>
  earthRadius * radians(Math.abs(b.lat - a.lat));

/** Where a point is measured from: a stopbar at its middle, a lead-on at each of its lights. */
export function anchorsOf({ kind, coordinates }: AirportPoint): readonly Position[] {
  const [first] = coordinates;
  if (kind !== 'stopbar' || !first || coordinates.length < 2) return coordinates;
  const mean = (offsets: readonly number[]): number =>
    offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
  const lat = first.lat + mean(coordinates.map((at) => at.lat - first.lat));
  // The short way round: a stopbar can lie across the date line.
  const east = (at: Position): number => at.lng - first.lng;
  const lng =
    first.lng + mean(coordinates.map((at) => east(at) - 360 * Math.round(east(at) / 360)));
  return [{ lat, lng }];
}

/** Metres between the closest two of their anchors; infinite where they are not within the limit. */
export function metresApart(
  a: readonly Position[],
  b: readonly Position[],
  limit = Infinity,
): number {
  let least = Infinity;
  for (const one of a) {
    for (const other of b) {
      // Thousands are measured against thousands: this rules out most. A metre is for rounding.
      if (metresNorth(one, other) > limit + 1) continue;
      least = Math.min(least, metresBetween(one, other));
    }
  }
  return least <= limit ? least : Infinity;
}

/** “12 m”, “1.4 km”. */
export function sayMetres(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}

/** The distances that lead-ons can be looked for within, in metres. */
export const distanceLimits = { least: 1, most: 1000 } as const;

/** Returns the metres that were typed; undefined for anything but a whole number within the limits. */
export function readDistance(typed: string): number | undefined {
  const digits = typed.trim();
  const metres = /^\d+$/.test(digits) ? Number(digits) : 0;
  return metres >= distanceLimits.least && metres <= distanceLimits.most ? metres : undefined;
}
