import type { Position } from '../../../../electron/contract/linking.ts';
import type { XY } from './xy.ts';

/** Converts between WGS 84 and metres east and north of a centre. */
export interface Projection {
  readonly project: (position: Position) => XY;
  readonly unproject: (xy: XY) => Position;
}

type Vector = readonly [number, number, number];

/** The mean radius of the earth, in metres (IUGG). */
const radius = 6_371_008.8;
const radians = Math.PI / 180;

/**
 * Returns the azimuthal equidistant projection about the middle of the positions. Within an airport, its
 * distances are exact to a millimetre. The poles and the date line need no special treatment.
 */
export function projectionAround(positions: readonly Position[]): Projection {
  const [x, y, z] = middle(positions.map(toVector));
  const across = Math.hypot(x, y);
  const [cos, sin] = across === 0 ? [1, 0] : [x / across, y / across];
  const up: Vector = [x, y, z];
  const east: Vector = [-sin, cos, 0];
  const north: Vector = [-z * cos, -z * sin, across];
  return {
    project: (position) => {
      const vector = toVector(position);
      const toEast = dot(vector, east);
      const toNorth = dot(vector, north);
      const away = Math.hypot(toEast, toNorth);
      const angle = Math.atan2(away, dot(vector, up));
      const metres = away === 0 ? radius : (angle / away) * radius;
      return { x: toEast * metres, y: toNorth * metres };
    },
    unproject: (xy) => {
      const metres = Math.hypot(xy.x, xy.y);
      const angle = metres / radius;
      const aside = metres === 0 ? 0 : Math.sin(angle) / metres;
      return toPosition(
        sum([scaled(up, Math.cos(angle)), scaled(east, xy.x * aside), scaled(north, xy.y * aside)]),
      );
    },
  };
}

function toVector({ lat, lng }: Position): Vector {
  const flat = Math.cos(lat * radians);
  return [flat * Math.cos(lng * radians), flat * Math.sin(lng * radians), Math.sin(lat * radians)];
}

const toPosition = ([x, y, z]: Vector): Position => ({
  lat: Math.atan2(z, Math.hypot(x, y)) / radians,
  lng: Math.atan2(y, x) / radians,
});

/** Returns the mean direction, of length 1. If there's none (all around the earth), the first vector. */
function middle(vectors: readonly Vector[]): Vector {
  const [x, y, z] = sum(vectors);
  const length = Math.hypot(x, y, z);
  return length > 1e-6 ? [x / length, y / length, z / length] : (vectors[0] ?? [1, 0, 0]);
}

function sum(vectors: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const vector of vectors) {
    x += vector[0];
    y += vector[1];
    z += vector[2];
  }
  return [x, y, z];
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
