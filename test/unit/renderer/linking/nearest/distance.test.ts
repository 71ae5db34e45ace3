import { describe, expect, test } from 'vitest';
import type { AirportPoint, Position } from '../../../../../electron/contract/linking.ts';
import {
  anchorsOf,
  metresApart,
  metresBetween,
  readDistance,
} from '../../../../../renderer/linking/nearest/distance.ts';
import { metres as formatMetres } from '../../../../../renderer/linking/text.ts';

const point = (
  kind: AirportPoint['kind'],
  id: string,
  ...coordinates: readonly Position[]
): AirportPoint => ({ id, kind, name: id, airportId: 'EDDF', coordinates });

describe('a distance', () => {
  test('is measured along the great circle', () => {
    // A quarter of the equator, and one degree along a meridian, on the IUGG’s mean sphere.
    expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo(10_007_557.2, 0);
    expect(metresBetween({ lat: 50, lng: 8 }, { lat: 51, lng: 8 })).toBeCloseTo(111_195.08, 1);
    expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(
      111_195.08,
      1,
    );
  });

  test('is measured from a stopbar’s middle to the closest light, also across the date line', () => {
    const stopbar = point('stopbar', 'S', { lat: 50, lng: 8 }, { lat: 50, lng: 8.002 });
    const leadOn = point('lead-on', 'L', { lat: 50.01, lng: 8 }, { lat: 50, lng: 8.001 });
    expect(metresApart(anchorsOf(stopbar), anchorsOf(leadOn))).toBeCloseTo(0, 3);
    expect(metresApart(anchorsOf(stopbar), anchorsOf(point('lead-on', 'X')))).toBe(Infinity);

    const across = point('stopbar', 'S', { lat: 0, lng: 179.9999 }, { lat: 0, lng: -179.9999 });
    const line = point('lead-on', 'L', { lat: 0, lng: 180 });
    expect(metresApart(anchorsOf(across), anchorsOf(line))).toBeCloseTo(0, 3);
  });

  test.each([
    [11.6, '12 m'],
    [999, '999 m'],
    [1432, '1.4 km'],
  ])('of %d m is shown as %j', (metres, words) => {
    expect(formatMetres(metres)).toBe(words);
  });
});

test.each([
  ['1', 1],
  ['1000', 1000],
  ['1001', undefined],
  ['99999', undefined],
  ['0', undefined],
  ['', undefined],
  ['50 m', undefined],
])('parses the distance %j as %j', (typed, metres) => {
  expect(readDistance(typed)).toBe(metres);
});
