import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectionAround } from '../../../../../../renderer/linking/map/geometry/projection.ts';
import { distance } from '../../../../../../renderer/linking/map/geometry/xy.ts';
import { place, xy } from '../../../../../support/linking/random-airports.ts';

const degree = 111_195;

describe('the projection', () => {
  test('converts every place near its middle back to the same place', () => {
    fc.assert(
      fc.property(place, xy, (middle, near) => {
        const { project, unproject } = projectionAround([middle]);
        expect(distance(project(unproject(near)), near)).toBeLessThan(1e-6);
      }),
    );
  });

  test('keeps distances within a millimetre anywhere on earth', () => {
    fc.assert(
      fc.property(place, xy, (middle, near) => {
        const { unproject } = projectionAround([middle]);
        const { project } = projectionAround([unproject(near)]);
        expect(Math.abs(Math.hypot(near.x, near.y) - length(project(middle)))).toBeLessThan(1e-3);
      }),
    );
  });

  test.each([
    [{ lat: 50, lng: 8 }, { lat: 50.01, lng: 8 }, 0.01 * degree],
    [{ lat: 60, lng: 20 }, { lat: 60, lng: 20.01 }, 0.005 * degree],
    // Across the date line and across the pole.
    [{ lat: 0, lng: 179.995 }, { lat: 0, lng: -179.995 }, 0.01 * degree],
    [{ lat: -89.995, lng: 10 }, { lat: -89.995, lng: -170 }, 0.01 * degree],
  ])('measures the distance from %o to %o', (from, to, metres) => {
    const { project } = projectionAround([from, to]);
    expect(Math.abs(distance(project(from), project(to)) - metres)).toBeLessThan(1);
  });

  test('has north at the top and east on the right', () => {
    const { project } = projectionAround([{ lat: 50, lng: 8 }]);
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
      const { x, y } = projectionAround(places).project({ lat: 10, lng: 0 });
      expect([x, y].every(Number.isFinite)).toBe(true);
    }
  });
});

const length = ({ x, y }: { x: number; y: number }): number => Math.hypot(x, y);
