import type { Position } from '../../../../electron/contract/linking.ts';
import { earthRadius, radians } from '../../nearest/distance.ts';
import { dot, type Vector } from '../../nearest/vector.ts';
import type { XY } from './xy.ts';

/** Converts WGS 84 to metres east and north of a centre. */
export type Projection = (position: Position) => XY;

/**
 * Returns the azimuthal equidistant projection about the middle of the positions. Within an airport, its
 * distances are exact to a millimetre. The poles and the date line aren't special cases.
 */
export function projectionAround(positions: readonly Position[]): Projection {
  const [x, y, z] = middle(positions.map(toVector));
  const across = Math.hypot(x, y);
  const [cos, sin] = across === 0 ? [1, 0] : [x / across, y / across];
  const up: Vector = [x, y, z];
  const east: Vector = [-sin, cos, 0];
  const north: Vector = [-z * cos, -z * sin, across];
  return (position) => {
    const vector = toVector(position);
    const toEast = dot(vector, east);
    const toNorth = dot(vector, north);
    const away = Math.hypot(toEast, toNorth);
    const angle = Math.atan2(away, dot(vector, up));
    const metres = away === 0 ? earthRadius : (angle / away) * earthRadius;
    return { x: toEast * metres, y: toNorth * metres };
  };
}

/** Returns the middle of the positions, where their projection has its origin. */
export function middleOf(positions: readonly Position[]): Position {
  const [x, y, z] = middle(positions.map(toVector));
  const degrees = 180 / Math.PI;
  return { lat: Math.asin(z) * degrees, lng: Math.atan2(y, x) * degrees };
}

function toVector({ lat, lng }: Position): Vector {
  const [up, along] = [radians(lat), radians(lng)];
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)];
}

/** Returns the mean direction, of length 1. If there's none (all around the earth), the first vector. */
function middle(vectors: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const vector of vectors) {
    x += vector[0];
    y += vector[1];
    z += vector[2];
  }
  const length = Math.hypot(x, y, z);
  return length > 1e-6 ? [x / length, y / length, z / length] : (vectors[0] ?? [1, 0, 0]);
}
