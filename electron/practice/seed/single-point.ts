import type { Point, PointType } from '../world.ts';

/** Returns a single point. Coordinates are `[latitude, longitude]` in degrees. */
export function singlePoint(
  airportId: string,
  type: PointType,
  id: string,
  name: string,
  ...coordinates: readonly (readonly [number, number])[]
): Point {
  return {
    id,
    airportId,
    type,
    name,
    coordinates: coordinates.map(([lat, lng]) => ({ lat, lng })),
    linkedTo: [],
  };
}
