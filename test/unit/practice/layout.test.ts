import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, type RunwayLayout } from '../../../electron/practice/seed/layout.ts';
import type { Coordinate, Point } from '../../../electron/practice/world.ts';

/** A runway in any direction, about 2 to 4 km long. */
const runway = fc
  .record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    direction: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    length: fc.integer({ min: 2000, max: 4000 }),
    side: fc.constantFrom('left', 'right'),
    fraction: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  })
  .map(({ lat, lng, direction, length, side, fraction }) => {
    const north = (length * Math.cos(direction)) / 111_320;
    const east = (length * Math.sin(direction)) / (111_320 * Math.cos((lat * Math.PI) / 180));
    const holding = { A1: fraction * length };
    const layout: RunwayLayout = {
      designators: ['01', '19'],
      ends: [
        { lat, lng },
        { lat: lat + north, lng: lng + east },
      ],
      left: side === 'left' ? holding : {},
      right: side === 'right' ? holding : {},
    };
    return { layout, side, fraction };
  });

/** Metres along and to the right of the runway. */
function inRunwayFrame({ ends: [from, to] }: RunwayLayout, at: Coordinate) {
  const scale = Math.cos((from.lat * Math.PI) / 180);
  const metres = (end: Coordinate) => ({
    east: (end.lng - from.lng) * scale * 111_320,
    north: (end.lat - from.lat) * 111_320,
  });
  const axis = metres(to);
  const point = metres(at);
  const length = Math.hypot(axis.east, axis.north);
  return {
    along: (point.east * axis.east + point.north * axis.north) / length,
    across: (point.east * axis.north - point.north * axis.east) / length,
  };
}

function split(points: readonly Point[]) {
  return {
    stopbars: points.filter(({ type }) => type === 'stopbar'),
    leadOns: points.filter(({ type }) => type === 'lead_on'),
  };
}

test('a stopbar is at its holding position, on the right side', () => {
  fc.assert(
    fc.property(runway, ({ layout, side }) => {
      const { stopbars } = split(layOut('EDDF', [layout]));
      expect(stopbars).toHaveLength(1);
      const [left, right] = (stopbars[0]?.coordinates ?? []).map((at) => inRunwayFrame(layout, at));
      expect(left?.across).toBeCloseTo(side === 'left' ? -90 : 90, 0);
      expect(right?.across).toBeCloseTo(left?.across ?? NaN, 0);
      expect((right?.along ?? NaN) - (left?.along ?? NaN)).toBeCloseTo(23, 0);
    }),
  );
});

test('a lead-on gets steadily closer from the stopbar to the centreline', () => {
  fc.assert(
    fc.property(runway, ({ layout }) => {
      for (const leadOn of split(layOut('EDDF', [layout])).leadOns) {
        expect(leadOn.coordinates.length).toBeGreaterThanOrEqual(3);
        expect(leadOn.coordinates.length).toBeLessThanOrEqual(6);
        const distances = leadOn.coordinates.map((at) =>
          Math.abs(inRunwayFrame(layout, at).across),
        );
        expect(distances).toEqual(distances.toSorted((one, other) => other - one));
        expect(distances[0]).toBeCloseTo(90, 0);
        expect(distances.at(-1)).toBeCloseTo(0, 0);
      }
    }),
  );
});

test('there is one lead-on near a runway’s end, and two in the middle', () => {
  fc.assert(
    fc.property(runway, ({ layout, fraction }) => {
      fc.pre(Math.abs(fraction - 0.25) > 0.001 && Math.abs(fraction - 0.75) > 0.001);
      const ids = split(layOut('EDDF', [layout])).leadOns.map(({ id }) => id);
      if (fraction < 0.25) expect(ids).toEqual(['EDDF_LO_A1_01']);
      else if (fraction > 0.75) expect(ids).toEqual(['EDDF_LO_A1_19']);
      else expect(ids).toEqual(['EDDF_LO_A1_01', 'EDDF_LO_A1_19']);
    }),
  );
});
