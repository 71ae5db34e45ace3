import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PresentLink } from '../../../../../../renderer/linking/airport/displayed-links.ts';
import { covers, grown, touches } from '../../../../../../renderer/linking/map/geometry/box.ts';
import {
  differences,
  layListed,
  LinkLines,
  type LinkLine,
} from '../../../../../../renderer/linking/map/draw/link-curves.ts';
import { pairKey } from '../../../../../../renderer/linking/draft/pair-key.ts';
import { layOut } from '../../../../../../renderer/linking/map/draw/shapes.ts';
import { canLink, walkOrder } from '../../../../../../renderer/linking/map/geometry/keyboard-order.ts';
import { points } from '../../../../../support/random-airports.ts';

const everywhere = { left: -Infinity, right: Infinity, low: -Infinity, high: Infinity };
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
        const { tree, linksOf } = layListed(links, shapes);
        const drawn = links.filter(
          ({ stopbarId, leadOnId }) => shapes.byId.has(stopbarId) && shapes.byId.has(leadOnId),
        );
        expect(new Set(tree.touching(everywhere).map(({ link }) => link))).toEqual(new Set(drawn));
        expect(new Set([...linksOf.values()].flat())).toEqual(new Set(links));
      }),
    );
  });

  test('says where other staged links are drawn, and nothing else is', () => {
    const states = fc.array(fc.constantFrom('linked', 'unlinking', 'linking', undefined), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(points, states, states, (all, before, after) => {
        const shapes = layOut(all);
        const links = all
          .slice(0, 20)
          .map(({ id }) => ({ stopbarId: all[0]?.id ?? '', leadOnId: id }));
        // What is listed is the same for both; what is not is linked, or is nothing at all.
        const isListed = (at: number) => before[at] === 'linked' || before[at] === 'unlinking';
        const listedLinks = links.flatMap((link, at): PresentLink[] =>
          isListed(at) ? [{ ...link, state: 'linked' }] : [],
        );
        const listed = layListed(listedLinks, shapes);
        const stagedIn = (chosen: typeof before) =>
          links.flatMap((link, at): PresentLink[] => {
            const state = isListed(at) ? 'unlinking' : 'linking';
            return chosen[at] === state ? [{ ...link, state }] : [];
          });
        const laid = (chosen: typeof before) =>
          new LinkLines(listed, new Map(stagedIn(chosen).map((link) => [pairKey(link), link])));
        const [old, now] = [laid(before), laid(after)];

        // Laid over what is listed, it is the same as laid anew.
        const staged = new Map(stagedIn(after).map((link) => [pairKey(link), link]));
        const anew = [
          ...listedLinks.filter((link) => !staged.has(pairKey(link))),
          ...staged.values(),
        ];
        const found = (lines: readonly LinkLine[]) => new Set(lines.map(keyOf));
        expect(found(now.touching(everywhere))).toEqual(
          found(layListed(anew, shapes).tree.touching(everywhere)),
        );
        const boxes = differences(old, now);
        const [was, is] = [old, now].map((lines) => found(lines.touching(everywhere)));
        for (const line of [...old.touching(everywhere), ...now.touching(everywhere)]) {
          const same = was?.has(keyOf(line)) === is?.has(keyOf(line));
          if (!same) expect(boxes.some((box) => covers(grown(box, 1e-6), line.box))).toBe(true);
        }
        const count = links.filter(
          (link) => old.staged.has(pairKey(link)) !== now.staged.has(pairKey(link)),
        ).length;
        expect(boxes).toHaveLength(count);
        const lit = shapes.all.filter(({ point: { id } }) => old.isLinked(id) !== now.isLinked(id));
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
    const listed = [link('A', 'linked'), link('C', 'linked'), link('D', 'stale')];
    const staged = [link('B', 'linking'), link('C', 'unlinking')];
    const lines = new LinkLines(
      layListed(listed, layOut([])),
      new Map(staged.map((each) => [pairKey(each), each])),
    );
    const ids = ['A', 'B', 'C', 'D'].flatMap((id) => [id, `L${id}`]);
    expect(ids.filter((id) => lines.isLinked(id))).toEqual(['A', 'LA', 'B', 'LB']);
    expect([...lines.changed]).toEqual(['B', 'LB', 'C', 'LC']);
    expect(lines.linksOf('LC')).toEqual([link('C', 'unlinking')]);
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
