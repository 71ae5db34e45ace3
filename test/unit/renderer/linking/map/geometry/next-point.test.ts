import { describe, expect, test } from 'vitest';
import { toShapes } from '../../../../../../renderer/linking/map/draw/shapes.ts';
import {
  nextPoint,
  type Direction,
} from '../../../../../../renderer/linking/map/geometry/next-point.ts';

const metre = 1 / 111_320;
const at = (id: string, east: number, north: number) => ({
  id,
  kind: 'stopbar' as const,
  name: id,
  airportId: 'TEST',
  coordinates: [{ lat: north * metre, lng: east * metre }],
});

describe('the next point', () => {
  const shapes = toShapes([
    at('here', 0, 0),
    at('near, aside', 60, 80),
    at('ahead', 100, 10),
    at('far ahead', 300, 0),
    at('behind', -20, 0),
    at('above', 5, 200),
  ]);
  const here = shapes.byId.get('here')?.middle ?? { x: 0, y: 0 };

  test.each<[Direction, string | undefined]>([
    ['right', 'ahead'],
    ['left', 'behind'],
    ['up', 'near, aside'],
    ['down', undefined],
  ])('in the direction “%s” is found by angle and distance', (direction, id) => {
    expect(nextPoint(shapes.all, here, direction)?.point.id).toBe(id);
  });
});
