import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint, Position } from '../../../../../../electron/contract/linking.ts';
import { hitTest } from '../../../../../../renderer/linking/map/geometry/hit-test.ts';
import { toShapes } from '../../../../../../renderer/linking/map/draw/shapes.ts';
import {
  fit,
  toMap,
  toScreen,
  zoom,
} from '../../../../../../renderer/linking/map/geometry/viewport.ts';
import { points, size } from '../../../../../support/linking/random-airports.ts';

const point = (id: string, kind: AirportPoint['kind'], ...coordinates: Position[]) => ({
  id,
  kind,
  name: '',
  airportId: 'TEST',
  coordinates,
});

describe('a click', () => {
  test('always hits a point at its exact position', () => {
    fc.assert(
      fc.property(
        points,
        size,
        fc.double({ min: 0.5, max: 300, noNaN: true }),
        (all, space, by) => {
          const shapes = toShapes(all);
          const view = zoom(fit(shapes.bounds, space), { x: 30, y: 30 }, by, shapes.bounds);
          for (const { middle } of shapes.all) {
            expect(hitTest(shapes.all, view, toScreen(view, middle))).toBeDefined();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('hits a point up to 12 pixels away', () => {
    const shapes = toShapes([point('A', 'lead-on', { lat: 50, lng: 8 })]);
    const view = fit(shapes.bounds, { width: 200, height: 200 });
    expect(hitTest(shapes.all, view, { x: 111.5, y: 100 })?.point.id).toBe('A');
    expect(hitTest(shapes.all, view, { x: 112.5, y: 100 })).toBeUndefined();
  });

  test('prefers a stopbar to the lead-on that starts at it', () => {
    const stopbar = point('S', 'stopbar', { lat: 50, lng: 7.9999 }, { lat: 50, lng: 8.0001 });
    const leadOn = point('L', 'lead-on', { lat: 50, lng: 8 }, { lat: 50.001, lng: 8 });
    const shapes = toShapes([leadOn, stopbar]);
    const view = { ...fit(shapes.bounds, { width: 400, height: 400 }), scale: 0.2 };
    const [begin, end] = shapes.byId.get('L')?.path ?? [];
    expect(begin && hitTest(shapes.all, view, toScreen(view, begin))?.point.id).toBe('S');
    expect(end && hitTest(shapes.all, view, toScreen(view, end))?.point.id).toBe('L');
  });

  test('hits a stopbar that is drawn longer than its real length', () => {
    const shapes = toShapes([
      point('S', 'stopbar', { lat: 50, lng: 7.9999 }, { lat: 50, lng: 8.0001 }),
      point('far', 'stopbar', { lat: 50, lng: 12 }),
    ]);
    const { middle } = shapes.byId.get('S') ?? { middle: { x: 0, y: 0 } };
    const view = fit(shapes.bounds, { width: 400, height: 400 });
    const { x, y } = toScreen(view, middle);
    expect(toMap(view, { x: x + 15, y }).x - middle.x).toBeGreaterThan(1000);
    expect(hitTest(shapes.all, view, { x: x + 15, y })?.point.id).toBe('S');
  });
});
