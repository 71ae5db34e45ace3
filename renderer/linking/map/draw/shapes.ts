import type { AirportPoint, Position } from '../../../../electron/contract/linking.ts';
import { boxAround, united, type Box } from '../geometry/box.ts';
import { BoxTree } from '../geometry/box-tree.ts';
import { projectionAround } from '../geometry/projection.ts';
import { distance, type Spot } from '../geometry/xy.ts';

/** A point of the airport as it lies on the map, in metres. */
export interface Shape {
  readonly point: AirportPoint;
  /** At least one. */
  readonly path: readonly [Spot, ...Spot[]];
  readonly length: number;
  /** Halfway along. */
  readonly middle: Spot;
  /** A quarter of the way. */
  readonly quarter: Spot;
  readonly box: Box;
}

/** Every point of the airport that has coordinates. */
export interface Shapes {
  readonly all: readonly Shape[];
  readonly byId: ReadonlyMap<string, Shape>;
  readonly tree: BoxTree<Shape>;
  readonly bounds: Box;
  /** How many points have no coordinates. */
  readonly missing: number;
}

export function layOut(points: readonly AirportPoint[]): Shapes {
  const { project } = projectionAround(
    points.flatMap(({ coordinates }) => coordinates.filter(isPlace)),
  );
  const all = points.flatMap((point) => {
    const [first, ...others] = point.coordinates.filter(isPlace).map(project);
    return first ? [shapeOf(point, [first, ...others])] : [];
  });
  return {
    all,
    byId: new Map(all.map((shape) => [shape.point.id, shape])),
    tree: new BoxTree(all),
    bounds: united(all.map(({ box }) => box)),
    missing: points.length - all.length,
  };
}

const isPlace = ({ lat, lng }: Position): boolean => Number.isFinite(lat) && Number.isFinite(lng);

function shapeOf(point: AirportPoint, path: Shape['path']): Shape {
  const length = lengthOf(path);
  const [quarter, middle] = [along(path, length / 4), along(path, length / 2)];
  return { point, path, length, quarter, middle, box: boxAround(path) };
}

function lengthOf(path: readonly Spot[]): number {
  let length = 0;
  for (const [at, spot] of path.entries()) length += distance(path[at - 1] ?? spot, spot);
  return length;
}

/** The place that is so many metres from the path's beginning; its end where it is shorter. */
function along(path: Shape['path'], metres: number): Spot {
  let [from] = path;
  let left = metres;
  for (const to of path) {
    const part = distance(from, to);
    if (part > 0 && part >= left) {
      const t = left / part;
      return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
    }
    left -= part;
    from = to;
  }
  return from;
}
