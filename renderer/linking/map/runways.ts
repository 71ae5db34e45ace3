import type { Runway, RunwayEnd } from '../../../electron/contract/airports.ts';
import type { Position } from '../../../electron/contract/linking.ts';
import { displayId } from '../../../electron/contract/display.ts';
import { boundingBox, type Box } from './geometry/box.ts';
import type { Projection } from './geometry/projection.ts';
import { distance, type XY } from './geometry/xy.ts';

/** A runway on the map, in metres. */
export interface RunwayShape {
  readonly from: XY;
  readonly to: XY;
  readonly width: number;
  /** In the order of `from` and `to`. */
  readonly designators: readonly [string, string];
  readonly box: Box;
}

const usualWidth = 45;
const widest = 120;
/** Runways farther away than this from the points, in metres, are errors in the data. */
const farthest = 20_000;
const longestDesignator = 6;

export const isPosition = ({ lat, lng }: Position): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng);

/** Returns the runways that can be drawn: near the points and with different ends. */
export function toRunwayShapes(
  runways: readonly Runway[],
  project: Projection,
): readonly RunwayShape[] {
  return runways.flatMap(({ ends: [a, b], widthMetres }) => {
    if (!isPosition(a.at) || !isPosition(b.at)) return [];
    const [from, to] = [project(a.at), project(b.at)];
    const away = Math.max(Math.hypot(from.x, from.y), Math.hypot(to.x, to.y));
    if (away > farthest || distance(from, to) < 1) return [];
    const known = widthMetres !== null && widthMetres > 0 && widthMetres <= widest;
    const width = known ? widthMetres : usualWidth;
    const designators = [nameOf(a), nameOf(b)] as const;
    return [{ from, to, width, designators, box: boundingBox([from, to]) }];
  });
}

const nameOf = ({ designator }: RunwayEnd): string =>
  displayId(designator.trim()).slice(0, longestDesignator);
