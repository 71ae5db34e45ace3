import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PresentLink } from '../../../../../renderer/linking/present-links.ts';
import { covers, grown, touches } from '../../../../../renderer/linking/map/box.ts';
import {
  differences,
  layLinks,
  type LinkLine,
} from '../../../../../renderer/linking/map/link-lines.ts';
import { layOut } from '../../../../../renderer/linking/map/shapes.ts';
import { canLink, walkOrder } from '../../../../../renderer/linking/map/walk.ts';
import { points } from '../../../../support/random-airports.ts';

const keyOf = ({ link, box }: LinkLine) => JSON.stringify([link, box]);

describe('an airport on the map', () => {
  test('has a shape for each point with coordinates, and counts the others', () => {
    fc.assert(
      fc.property(points, (all) => {
        const shapes = layOut(all);
        const drawn = all.filter(({ coordinates }) => coordinates.length > 0);
        expect([...shapes.byId.keys()]).toEqual(drawn.map(({ id }) => id));
        expect(shapes.missing).toBe(all.length - drawn.length);
        expect(shapes.all.every(({ box }) => covers(shapes.bounds, box))).toBe(true);
      }),
    );
  });

  test('leaves out coordinates that are no numbers', () => {
    const airportId = 'TEST';
    const coordinates = [{ lat: Number.NaN, lng: 1 }];
    const point = { id: 'A', kind: 'stopbar', name: '', airportId, coordinates } as const;
    expect(layOut([point])).toMatchObject({ all: [], missing: 1 });
  });

  test('has a line for each link whose ends are both drawn', () => {
    fc.assert(
      fc.property(points, (all) => {
        const links = all.flatMap(({ id }, at): PresentLink[] =>
          all
            .slice(at + 1, at + 3)
            .map((other) => ({ stopbarId: id, leadOnId: other.id, state: 'linked' })),
        );
        const shapes = layOut(all);
        const { tree, all: known } = layLinks(links, shapes);
        const drawn = links.filter(
          ({ stopbarId, leadOnId }) => shapes.byId.has(stopbarId) && shapes.byId.has(leadOnId),
        );
        const everywhere = { left: -Infinity, right: Infinity, low: -Infinity, high: Infinity };
        expect(new Set(tree.touching(everywhere).map(({ link }) => link))).toEqual(new Set(drawn));
        expect([...known.values()]).toEqual(links);
      }),
    );
  });

  test('says where another drawing of its links differs', () => {
    const states = fc.array(fc.constantFrom('linked', 'unlinking', 'linking', undefined), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(points, states, states, (all, before, after) => {
        const shapes = layOut(all);
        const laid = [before, after].map((chosen) =>
          layLinks(
            all.slice(0, 20).flatMap(({ id: leadOnId }, at): PresentLink[] => {
              const state = chosen[at];
              return state ? [{ stopbarId: all[0]?.id ?? '', leadOnId, state }] : [];
            }),
            shapes,
          ),
        );
        const [old = layLinks([], shapes), now = old] = laid;
        // Laid upon what was there before, it is the same as laid anew.
        const upon = layLinks([...now.all.values()], shapes, old);
        const found = ({ touching }: typeof now) => new Set(touching(shapes.bounds).map(keyOf));
        expect(found(upon)).toEqual(found(now));
        const boxes = differences(old, now, shapes);
        const count = before.filter((state, at) => at < all.length && state !== after[at]).length;
        expect(boxes).toHaveLength(count);
        for (const { link, box } of now.touching(shapes.bounds)) {
          const same = old.all.get(`${link.stopbarId} ${link.leadOnId}`)?.state === link.state;
          if (!same) expect(boxes.some((other) => covers(grown(other, 1e-6), box))).toBe(true);
        }
        const lit = shapes.all.filter(
          ({ point: { id } }) => old.linked.has(id) !== now.linked.has(id),
        );
        expect(lit.every(({ box }) => boxes.some((other) => touches(other, box)))).toBe(true);
      }),
    );
  });

  test('counts as linked what is so, or will be', () => {
    const link = (id: string, state: PresentLink['state']) => ({
      stopbarId: id,
      leadOnId: `L${id}`,
      state,
    });
    const links = [
      link('A', 'linked'),
      link('B', 'linking'),
      link('C', 'unlinking'),
      link('D', 'stale'),
    ];
    const { linked, changed } = layLinks(links, layOut([]));
    expect([...linked]).toEqual(['A', 'LA', 'B', 'LB']);
    expect([...changed]).toEqual(['B', 'LB', 'C', 'LC']);
  });
});

describe('keys', () => {
  test('go through all points while none is selected', () => {
    fc.assert(
      fc.property(points, (all) => {
        const shapes = layOut(all);
        expect(new Set(walkOrder(shapes.all, undefined))).toEqual(new Set(shapes.all));
      }),
    );
  });

  test('go from the nearest to the farthest that the selected point can be linked to', () => {
    fc.assert(
      fc.property(points, (all) => {
        const shapes = layOut(all);
        for (const selected of shapes.all.filter(({ point }) => point.kind !== 'other')) {
          const order = walkOrder(shapes.all, selected);
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
