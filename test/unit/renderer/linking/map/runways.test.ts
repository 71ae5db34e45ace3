import { describe, expect, test } from 'vitest';
import { toShapes } from '../../../../../renderer/linking/map/draw/shapes.ts';
import type { Runway } from '../../../../../electron/contract/airports.ts';

const metre = 1 / 111_320;
const place = (north: number, lng = 0) => ({ lat: north * metre, lng });
const point = {
  id: 'SB',
  kind: 'stopbar' as const,
  name: 'A1',
  airportId: 'TEST',
  coordinates: [place(0)],
};
const runway = (to: Runway['ends'][0]['at'], widthMetres: number | null = 60): Runway => ({
  ends: [
    { designator: '36', at: place(100) },
    { designator: '18', at: to },
  ],
  widthMetres,
});
const runwaysOf = (...all: readonly Runway[]) => toShapes([point], all).runways;

describe('a runway on the map', () => {
  test('is in metres from the middle of the points', () => {
    const [shape] = runwaysOf(runway(place(2100)));
    expect(shape?.from.y).toBeCloseTo(100, -1);
    expect(shape?.to.y).toBeCloseTo(2100, -1);
    expect(shape).toMatchObject({ width: 60, designators: ['36', '18'] });
  });

  test.each([null, 0, -3, 5000])('has a usual width if the known one is %s', (width) => {
    expect(runwaysOf(runway(place(2100), width))[0]?.width).toBe(45);
  });

  test.each([
    ['a coordinate is missing', { lat: Number.NaN, lng: 0 }],
    ['it is far away', { lat: 30, lng: 0 }],
    ['both ends are at one place', place(100)],
  ])('is left out if %s', (_, to) => {
    expect(runwaysOf(runway(to), runway(place(2100)))).toHaveLength(1);
  });

  test('S6 has short designators without hidden characters', () => {
    const [from] = runway(place(2100)).ends;
    const hostile: Runway = {
      ends: [from, { designator: `\u202E${'1'.repeat(300)}`, at: place(2100) }],
      widthMetres: 60,
    };
    const [, designator = ''] = runwaysOf(hostile)[0]?.designators ?? [];
    expect(designator.length).toBeLessThanOrEqual(6);
    expect(designator).not.toContain('\u202E');
  });

  test('is in the bounds to fit, but doesn’t move the points', () => {
    const [alone, beside] = [toShapes([point]), toShapes([point], [runway(place(2100))])];
    expect(beside.byId.get('SB')?.middle).toEqual(alone.byId.get('SB')?.middle);
    expect(beside.all).toEqual(alone.all);
    expect(beside.bounds.high).toBeGreaterThan(2000);
  });

  test('is on the map without points too', () => {
    expect(toShapes([], [runway(place(2100))]).runways).toHaveLength(1);
  });
});
