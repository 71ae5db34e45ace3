import type { AirportPoint, Position } from '../../../../electron/contract/linking.ts';
import { pointLabels } from '../../../../electron/contract/point-labels.ts';
import { boundingBox, unionOf, type Box } from '../geometry/box.ts';
import { middleOf, projectionAround, type Projection } from '../geometry/projection.ts';
import { between, distance, type XY } from '../geometry/xy.ts';
import { isPosition, toRunwayShapes, type RunwayShape } from '../runways.ts';
import type { Runway } from '../../../../electron/contract/airports.ts';

/** A point on the map, in metres. */
export interface Shape {
  readonly point: AirportPoint;
  /** The end of its ID, if another point of its kind has the same name; otherwise empty. */
  readonly suffix: string;
  /** At least one coordinate. */
  readonly path: readonly [XY, ...XY[]];
  readonly length: number;
  /** Halfway along the path. */
  readonly middle: XY;
  /** A quarter of the way along the path. */
  readonly quarter: XY;
  readonly box: Box;
  /** Depends only on the ID. In this order, labels that don't fit are spread evenly over the map. */
  readonly order: number;
}

/** The runways of the airport, and every point that has coordinates. */
export interface Shapes {
  readonly all: readonly Shape[];
  readonly byId: ReadonlyMap<string, Shape>;
  readonly runways: readonly RunwayShape[];
  /** Where the origin is, and how positions become metres from it. Both change with the points. */
  readonly origin: Position;
  readonly project: Projection;
  /** The bounds of all points and runways. */
  readonly bounds: Box;
  /** The bounds without stale points, which can be far away. */
  readonly core: Box;
  /** The points without coordinates. */
  readonly missing: readonly AirportPoint[];
}

export function toShapes(points: readonly AirportPoint[], runways: readonly Runway[] = []): Shapes {
  const places = points.flatMap(({ coordinates }) => coordinates.filter(isPosition));
  const ends = runways.flatMap(({ ends }) => ends.map(({ at }) => at).filter(isPosition));
  const known = places.length > 0 ? places : ends;
  const project = projectionAround(known);
  const labelOf = pointLabels(points);
  const all = points.flatMap((point) => {
    const [first, ...others] = point.coordinates.filter(isPosition).map(project);
    return first ? [shapeOf(point, labelOf(point).suffix, [first, ...others])] : [];
  });
  const drawnRunways = toRunwayShapes(runways, project);
  const runwayBoxes = drawnRunways.map(({ box }) => box);
  const live = all.filter(({ point }) => point.kind !== 'other').map(({ box }) => box);
  const bounds = unionOf([...all.map(({ box }) => box), ...runwayBoxes]);
  const byId = new Map(all.map((shape) => [shape.point.id, shape]));
  return {
    all,
    byId,
    runways: drawnRunways,
    origin: middleOf(known),
    project,
    bounds,
    core: live.length > 0 ? unionOf([...live, ...runwayBoxes]) : bounds,
    missing: points.filter(({ id }) => !byId.has(id)),
  };
}

function shapeOf(point: AirportPoint, suffix: string, path: Shape['path']): Shape {
  const length = lengthOf(path);
  const [quarter, middle] = [along(path, length / 4), along(path, length / 2)];
  return {
    point,
    suffix,
    path,
    length,
    quarter,
    middle,
    box: boundingBox(path),
    order: scattered(point.id),
  };
}

function lengthOf(path: readonly XY[]): number {
  let length = 0;
  for (const [at, xy] of path.entries()) length += distance(path[at - 1] ?? xy, xy);
  return length;
}

/** Returns the place that is `metres` from the start of the path, or its end if the path is shorter. */
function along(path: Shape['path'], metres: number): XY {
  let [from] = path;
  let left = metres;
  for (const to of path) {
    const part = distance(from, to);
    if (part > 0 && part >= left) return between(from, to, left / part);
    left -= part;
    from = to;
  }
  return from;
}

function scattered(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 0;
}
