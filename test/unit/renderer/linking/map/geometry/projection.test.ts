import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectionAround } from '../../../../../../renderer/linking/map/geometry/projection.ts';
import { distance } from '../../../../../../renderer/linking/map/geometry/xy.ts';
import { metresBetween } from '../../../../../../renderer/linking/nearest/distance.ts';
import { place } from '../../../../../support/linking/random-airports.ts';

const degree = 111_195;

/** Up to three kilometres, in degrees. */
const offset = fc.double({ min: -0.03, max: 0.03, noNaN: true });

describe('the projection', () => {
  test('keeps distances from its middle within a millimetre anywhere on earth', () => {
    fc.assert(
      fc.property(place, offset, offset, (middle, north, east) => {
        const lat = Math.min(Math.max(middle.lat + north, -90), 90);
        const near = { lat, lng: middle.lng + east };
        const project = projectionAround([middle]);
        expect(Math.abs(length(project(near)) - metresBetween(middle, near))).toBeLessThan(1e-3);
      }),
    );
  });

  test.each([
    [{ lat: 0, lng: 179.995 }, { lat: 0, lng: -179.995 }, 0.01 * degree],
    [{ lat: -89.995, lng: 10 }, { lat: -89.995, lng: -170 }, 0.01 * degree],
  ])('measures the distance across the date line or a pole, from %o to %o', (from, to, metres) => {
    const project = projectionAround([from, to]);
    expect(Math.abs(distance(project(from), project(to)) - metres)).toBeLessThan(1);
  });

  test('has north at the top and east on the right', () => {
    const project = projectionAround([{ lat: 50, lng: 8 }]);
    const { x, y } = project({ lat: 50.01, lng: 8.01 });
    expect(x).toBeGreaterThan(700);
    expect(y).toBeGreaterThan(1100);
  });

  test('works if the positions have no middle', () => {
    for (const places of [
      [],
      [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 180 },
      ],
    ]) {
      const { x, y } = projectionAround(places)({ lat: 10, lng: 0 });
      expect([x, y].every(Number.isFinite)).toBe(true);
    }
  });
});

const length = ({ x, y }: { x: number; y: number }): number => Math.hypot(x, y);
