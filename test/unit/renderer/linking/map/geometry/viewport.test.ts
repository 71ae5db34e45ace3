import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundingBox,
  contains,
  intersects,
} from '../../../../../../renderer/linking/map/geometry/box.ts';
import {
  fit,
  pan,
  resized,
  panToShow,
  visibleBox,
  toMap,
  toScreen,
  zoom,
} from '../../../../../../renderer/linking/map/geometry/viewport.ts';
import { distance } from '../../../../../../renderer/linking/map/geometry/xy.ts';
import { size, xy, viewport } from '../../../../../support/linking/random-airports.ts';

const vertices = fc.array(xy, { minLength: 1, maxLength: 20 });
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });

describe('the viewport', () => {
  test('fits all points, even if they’re all at one place', () => {
    fc.assert(
      fc.property(vertices, size, (all, space) => {
        const view = fit(boundingBox(all), space);
        expect(contains(visibleBox(view), boundingBox(all))).toBe(true);
        expect(view.scale).toBeGreaterThan(0);
        expect(view.scale).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('leaves space for the scale and a bar below the points', () => {
    fc.assert(
      fc.property(vertices, (all) => {
        const box = boundingBox(all);
        const view = fit(box, { width: 420, height: 305 });
        expect(toScreen(view, { x: box.left, y: box.low }).y).toBeLessThanOrEqual(233.001);
        expect(toScreen(view, { x: box.left, y: box.high }).y).toBeGreaterThanOrEqual(27.999);
      }),
    );
  });

  test('keeps the place under the anchor when zoomed, even at its limits', () => {
    fc.assert(
      fc.property(viewport, xy, factor, vertices, (view, anchor, by, all) => {
        const zoomed = zoom(view, anchor, by, boundingBox(all));
        expect(distance(toScreen(zoomed, toMap(view, anchor)), anchor)).toBeLessThan(1e-6);
        expect(zoomed.scale).toBeLessThanOrEqual(16);
        expect(zoomed.scale).toBeGreaterThanOrEqual(fit(boundingBox(all), view).scale / 2);
      }),
    );
  });

  test('keeps everything visible at another size', () => {
    fc.assert(
      fc.property(viewport, size, (view, space) => {
        const after = resized(view, space);
        expect(after).toMatchObject({ x: view.x, y: view.y, ...space });
        const [before, now] = [visibleBox(view), visibleBox(after)];
        expect(now.left).toBeLessThanOrEqual(before.left + 1e-6);
        expect(now.right).toBeGreaterThanOrEqual(before.right - 1e-6);
        expect(now.low).toBeLessThanOrEqual(before.low + 1e-6);
        expect(now.high).toBeGreaterThanOrEqual(before.high - 1e-6);
        expect(after.scale).toBeLessThanOrEqual(view.scale);
      }),
    );
  });

  test('is panned just enough to show a place', () => {
    fc.assert(
      fc.property(viewport, xy, (view, at) => {
        const after = panToShow(view, at);
        const { x, y } = toScreen(after, at);
        expect(x).toBeGreaterThan(0.09 * view.width);
        expect(x).toBeLessThan(0.91 * view.width);
        expect(y).toBeGreaterThan(0.09 * view.height);
        expect(y).toBeLessThan(0.91 * view.height);
        expect(panToShow(after, at).x).toBeCloseTo(after.x, 6);
      }),
    );
  });

  test('always shows part of the airport, however far it’s panned', () => {
    fc.assert(
      fc.property(viewport, xy, vertices, (view, far, all) => {
        const box = boundingBox(all);
        const panned = pan(view, far.x * 100, far.y * 100, box);
        expect(intersects(visibleBox(panned), box)).toBe(true);
      }),
    );
  });
});
