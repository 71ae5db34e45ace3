import fc from 'fast-check';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { XY } from '../../../renderer/linking/map/geometry/xy.ts';
import type { Size, Viewport } from '../../../renderer/linking/map/geometry/viewport.ts';

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

/** Anywhere on earth, poles and date line included. */
export const place = fc.record({ lat: number(-90, 90), lng: number(-180, 180) });

/** A place in metres or in CSS pixels. */
export const xy: fc.Arbitrary<XY> = fc.record({
  x: number(-3000, 3000),
  y: number(-3000, 3000),
});

export const size: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 60, max: 2000 }),
  height: fc.integer({ min: 60, max: 1200 }),
});

export const viewport: fc.Arbitrary<Viewport> = fc
  .tuple(xy, size, number(0.02, 16))
  .map(([middle, box, scale]) => ({ ...middle, ...box, scale }));

/** Points of an airport a few kilometres wide, some with one coordinate and some with none. */
export const points: fc.Arbitrary<readonly AirportPoint[]> = fc
  .tuple(
    place,
    fc.array(
      fc.tuple(
        fc.constantFrom('stopbar', 'lead-on', 'other'),
        fc.array(fc.tuple(number(-0.03, 0.03), number(-0.03, 0.03)), { maxLength: 4 }),
      ),
      { maxLength: 60 },
    ),
  )
  .map(([{ lat, lng }, all]) =>
    all.map(([kind, coordinates], at) => ({
      id: `P${at}`,
      kind,
      name: `N${at % 7}`,
      airportId: 'TEST',
      coordinates: coordinates.map(([north, east]) => ({ lat: lat + north, lng: lng + east })),
    })),
  );
