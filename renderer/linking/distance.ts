import type { AirportPoint, Position } from '../../electron/contract/linking.ts';

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

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

/** In which cube of so many metres it lies: in space, where there is no pole and no date line. */
export function cubeOf(position: Position, side: number): number {
  const [x, y, z] = inSpace(position);
  return numberOf(cube(x, side), cube(y, side), cube(z, side));
}

/** The cubes that hold whatever is within so many metres: eight at most, where a side is twice that. */
export function cubesWithin(position: Position, metres: number, side: number): readonly number[] {
  const [x, y, z] = inSpace(position);
  const cubes: number[] = [];
  for (let east = cube(x - metres, side); east <= cube(x + metres, side); east += 1) {
    for (let north = cube(y - metres, side); north <= cube(y + metres, side); north += 1) {
      for (let up = cube(z - metres, side); up <= cube(z + metres, side); up += 1) {
        cubes.push(numberOf(east, north, up));
      }
    }
  }
  return cubes;
}

/** Two cubes far apart may share one: more is measured then, and nothing is missed. */
const numberOf = (east: number, north: number, up: number): number =>
  Math.imul(east, 73_856_093) ^ Math.imul(north, 19_349_663) ^ Math.imul(up, 83_492_791);

const cube = (metres: number, side: number): number => Math.floor(metres / side);

function inSpace({ lat, lng }: Position): readonly [number, number, number] {
  const fromAxis = earthRadius * Math.cos(radians(lat));
  const x = fromAxis * Math.cos(radians(lng));
  const y = fromAxis * Math.sin(radians(lng));
  return [x, y, earthRadius * Math.sin(radians(lat))];
}

/** Where a point is measured from: a stopbar at its middle, a lead-on at each of its lights. */
export function anchorsOf({ kind, coordinates }: AirportPoint): readonly Position[] {
  if (kind !== 'stopbar' || coordinates.length < 2) return coordinates;
  const lat = coordinates.reduce((sum, position) => sum + position.lat, 0) / coordinates.length;
  const lng = coordinates.reduce((sum, position) => sum + position.lng, 0) / coordinates.length;
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
