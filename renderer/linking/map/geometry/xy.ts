/** A place on the map, in metres east and north, or on the screen, in CSS pixels. */
export interface XY {
  readonly x: number;
  readonly y: number;
}

export const distance = (a: XY, b: XY): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the place between `a` and `b`: `part` 0 is `a`, and 1 is `b`. */
export const between = (a: XY, b: XY, part: number): XY => ({
  x: a.x + part * (b.x - a.x),
  y: a.y + part * (b.y - a.y),
});

/** Returns the distance from `xy` to the line from `a` to `b`, which may be a single place. */
export function distanceToLine(xy: XY, a: XY, b: XY): number {
  const east = b.x - a.x;
  const north = b.y - a.y;
  const square = east * east + north * north;
  if (square === 0) return distance(xy, a);
  const along = ((xy.x - a.x) * east + (xy.y - a.y) * north) / square;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(xy.x - a.x - t * east, xy.y - a.y - t * north);
}
