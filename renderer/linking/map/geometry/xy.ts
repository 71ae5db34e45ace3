/** A place on a plane: on the map's, in metres east and north; on the screen, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Between `spot` and the nearest place of the line from `a` to `b`, which may be one place. */
export function distanceToLine(spot: Spot, a: Spot, b: Spot): number {
  const east = b.x - a.x;
  const north = b.y - a.y;
  const square = east * east + north * north;
  if (square === 0) return distance(spot, a);
  const along = ((spot.x - a.x) * east + (spot.y - a.y) * north) / square;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(spot.x - a.x - t * east, spot.y - a.y - t * north);
}
