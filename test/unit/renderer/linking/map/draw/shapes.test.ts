import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DisplayedLink } from '../../../../../../renderer/linking/airport/airport-index.ts';
import { contains } from '../../../../../../renderer/linking/map/geometry/box.ts';
import { linksAt, toMapLinks } from '../../../../../../renderer/linking/map/draw/link-curves.ts';
import { toShapes } from '../../../../../../renderer/linking/map/draw/shapes.ts';
import {
  canLink,
  keyboardOrder,
} from '../../../../../../renderer/linking/map/geometry/keyboard-order.ts';
import { points } from '../../../../../support/linking/random-airports.ts';

describe('an airport on the map', () => {
  test('has a shape for each point with coordinates', () => {
    fc.assert(
      fc.property(points, (all) => {
        const shapes = toShapes(all);
        const drawn = all.filter(({ coordinates }) => coordinates.length > 0);
        expect([...shapes.byId.keys()]).toEqual(drawn.map(({ id }) => id));
        expect(shapes.missing).toHaveLength(all.length - drawn.length);
        expect(shapes.all.every(({ box }) => contains(shapes.bounds, box))).toBe(true);
      }),
    );
  });

  test('leaves out coordinates that aren’t numbers', () => {
    const airportId = 'TEST';
    const coordinates = [{ lat: Number.NaN, lng: 1 }];
    const point = { id: 'A', kind: 'stopbar', name: '', airportId, coordinates } as const;
    expect(toShapes([point])).toMatchObject({ all: [], missing: [point] });
  });

  test('has a curve for each link between points with coordinates', () => {
    fc.assert(
      fc.property(points, (all) => {
        const links = all.flatMap(({ id }, at): DisplayedLink[] =>
          all
            .slice(at + 1, at + 3)
            .map((other) => ({ stopbarId: id, leadOnId: other.id, state: 'linked' })),
        );
        const shapes = toShapes(all);
        const mapLinks = toMapLinks(links, shapes);
        const drawn = links.filter(
          ({ stopbarId, leadOnId }) => shapes.byId.has(stopbarId) && shapes.byId.has(leadOnId),
        );
        expect(mapLinks.curves.map(({ link }) => link)).toEqual(drawn);
        expect(new Set(all.flatMap(({ id }) => linksAt(mapLinks, id)))).toEqual(new Set(links));
      }),
    );
  });

  test('counts a point as linked if it is or will be', () => {
    const link = (id: string, state: DisplayedLink['state']) => ({
      stopbarId: id,
      leadOnId: `L${id}`,
      state,
    });
    const links = [link('A', 'linked'), link('B', 'linking'), link('C', 'unlinking')];
    const { linkedIds, changedIds } = toMapLinks([...links, link('D', 'stale')], toShapes([]));
    expect([...linkedIds]).toEqual(['A', 'LA', 'B', 'LB']);
    expect([...changedIds]).toEqual(['B', 'LB', 'C', 'LC']);
  });
});

describe('the keyboard order', () => {
  test('has all points, or goes from the nearest to the farthest that can be linked to the selected one', () => {
    fc.assert(
      fc.property(points, (all) => {
        const shapes = toShapes(all);
        expect(new Set(keyboardOrder(shapes.all, undefined))).toEqual(new Set(shapes.all));
        for (const selected of shapes.all.filter(({ point }) => point.kind !== 'other')) {
          const order = keyboardOrder(shapes.all, selected);
          expect(order).toHaveLength(shapes.all.filter((shape) => canLink(shape, selected)).length);
          const away = order.map(({ middle: { x, y } }) =>
            Math.hypot(x - selected.middle.x, y - selected.middle.y),
          );
          expect(away).toEqual(away.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 30 },
    );
  });
});
