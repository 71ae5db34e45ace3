import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint, Position } from '../../../../electron/contract/linking.ts';
import {
  anchorsOf,
  metresApart,
  metresBetween,
  sayMetres,
} from '../../../../renderer/linking/distance.ts';
import { nearPairs } from '../../../../renderer/linking/nearest.ts';

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

const point = (
  kind: AirportPoint['kind'],
  id: string,
  ...coordinates: readonly Position[]
): AirportPoint => ({ id, kind, name: id, airportId: 'EDDF', coordinates });

describe('a distance', () => {
  test('is that of the great circle', () => {
    // A quarter of the equator, and one degree along a meridian, on the IUGG’s mean sphere.
    expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo(10_007_557.2, 0);
    expect(metresBetween({ lat: 50, lng: 8 }, { lat: 51, lng: 8 })).toBeCloseTo(111_195.08, 1);
    expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(
      111_195.08,
      1,
    );
  });

  test('is the same both ways, none to itself, and no detour shortens it', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(metresBetween(a, a)).toBe(0);
        expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 6);
        expect(metresBetween(a, c)).toBeLessThanOrEqual(
          metresBetween(a, b) + metresBetween(b, c) + 1,
        );
      }),
    );
  });

  test('is measured from a stopbar’s middle to the closest light', () => {
    const stopbar = point('stopbar', 'S', { lat: 50, lng: 8 }, { lat: 50, lng: 8.002 });
    const leadOn = point('lead-on', 'L', { lat: 50.01, lng: 8 }, { lat: 50, lng: 8.001 });

    expect(metresApart(anchorsOf(stopbar), anchorsOf(leadOn))).toBeCloseTo(0, 3);
    expect(metresApart(anchorsOf(stopbar), anchorsOf(point('lead-on', 'X')))).toBe(Infinity);
  });

  test('is ruled out by a limit exactly where it is longer', () => {
    fc.assert(
      fc.property(
        fc.array(position, { maxLength: 4 }),
        fc.array(position, { maxLength: 4 }),
        fc.double({ min: 0, max: 2e7, noNaN: true }),
        (a, b, limit) => {
          const metres = metresApart(a, b);
          expect(metresApart(a, b, limit)).toBe(metres <= limit ? metres : Infinity);
        },
      ),
    );
  });

  test.each([
    [11.6, '12 m'],
    [999, '999 m'],
    [1432, '1.4 km'],
  ])('of %d metres reads %j', (metres, words) => {
    expect(sayMetres(metres)).toBe(words);
  });
});

test('near pairs are all those within the distance, the closest first', () => {
  const at = (metres: number): Position => ({ lat: 50 + metres / 111_195, lng: 8 });
  const stopbars = [point('stopbar', 'S', at(0)), point('stopbar', 'far', at(900))];
  const leadOns = [
    point('lead-on', 'L30', at(30)),
    point('lead-on', 'L10', at(-10)),
    point('lead-on', 'L80', at(80)),
    point('lead-on', 'nowhere'),
  ];

  expect(
    nearPairs(stopbars, leadOns, 50).map(({ stopbarId, leadOnId, metres }) => [
      stopbarId,
      leadOnId,
      Math.round(metres),
    ]),
  ).toEqual([
    ['S', 'L10', 10],
    ['S', 'L30', 30],
  ]);
});

test('near pairs leave nothing out, at a pole and at the date line either', () => {
  const middles = fc.constantFrom<Position>(
    { lat: 50, lng: 8 },
    { lat: 89.9999, lng: 0 },
    { lat: 0, lng: 179.9999 },
  );
  const beside = fc.double({ min: -0.001, max: 0.001, noNaN: true });
  const offsets = fc.array(fc.record({ lat: beside, lng: beside }), { maxLength: 20 });
  const within = fc.double({ min: 0, max: 150, noNaN: true });
  fc.assert(
    fc.property(middles, offsets, offsets, within, (middle, some, others, limit) => {
      const points = (kind: AirportPoint['kind'], around: readonly Position[]) =>
        around.map(({ lat, lng }, at) =>
          point(kind, `${kind} ${at}`, { lat: middle.lat + lat, lng: middle.lng + lng }),
        );
      const stopbars = points('stopbar', some);
      const leadOns = points('lead-on', others);
      const expected = stopbars.flatMap((stopbar) =>
        leadOns
          .filter((leadOn) => metresApart(anchorsOf(stopbar), anchorsOf(leadOn)) <= limit)
          .map((leadOn) => `${stopbar.id} ${leadOn.id}`),
      );
      const found = nearPairs(stopbars, leadOns, limit);
      expect(found.map(({ stopbarId, leadOnId }) => `${stopbarId} ${leadOnId}`).sort()).toEqual(
        expected.sort(),
      );
    }),
  );
});
