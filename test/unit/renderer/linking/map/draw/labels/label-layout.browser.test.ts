import { describe, expect, test, vi } from 'vitest';
import type { AirportPoint } from '../../../../../../../electron/contract/linking.ts';
import {
  frankfurtRunways,
  seedFrankfurt,
} from '../../../../../../../electron/practice/seed/frankfurt.ts';
import { LabelLayout } from '../../../../../../../renderer/linking/map/draw/labels/label-layout.ts';
import { leastBend } from '../../../../../../../renderer/linking/map/draw/draw-links.ts';
import {
  pointsOn,
  toMapLinks,
} from '../../../../../../../renderer/linking/map/draw/link-curves.ts';
import { toShapes, type Shape } from '../../../../../../../renderer/linking/map/draw/shapes.ts';
import { TextWidths } from '../../../../../../../renderer/linking/map/draw/labels/text-widths.ts';
import {
  boundingBox,
  contains,
  distanceBetween,
  intersects,
  type Box,
} from '../../../../../../../renderer/linking/map/geometry/box.ts';
import { OccupiedSpace } from '../../../../../../../renderer/linking/map/geometry/place-labels.ts';
import { screenPath } from '../../../../../../../renderer/linking/map/geometry/screen-path.ts';
import {
  fit,
  toScreen,
  visibleBox,
  type Viewport,
} from '../../../../../../../renderer/linking/map/geometry/viewport.ts';
import type { XY } from '../../../../../../../renderer/linking/map/geometry/xy.ts';
import type { Runway } from '../../../../../../../electron/contract/airports.ts';
import type { Side } from '../../../../../../../renderer/linking/airport/airport-index.ts';

const kinds = { stopbar: 'stopbar', lead_on: 'lead-on', taxiway: 'other', stand: 'other' } as const;
const points = seedFrankfurt()
  .map(({ type, ...point }): AirportPoint => ({ ...point, kind: kinds[type] }))
  .filter(({ kind }) => kind !== 'other');
const runways = frankfurtRunways.map(({ designators, ends: [low, high] }): Runway => ({
  ends: [
    { designator: designators[0], at: low },
    { designator: designators[1], at: high },
  ],
  widthMetres: 60,
}));
const shapes = toShapes(points, runways);
const links = toMapLinks([], shapes);
const controls = (width: number): Box[] => [{ left: width - 42, right: width, low: 0, high: 130 }];

const newLayout = () => new LabelLayout(new TextWidths('sans-serif'));

function labelsAt(
  view: Viewport,
  shownLinks = links,
  layout = newLayout(),
  side: Side = 'stopbar',
) {
  const obstacles = controls(view.width);
  return layout.labels({ view, shapes, links: shownLinks, chosen: [], side, obstacles });
}

function expectTidy(labels: ReturnType<typeof labelsAt>, { width, height }: Viewport): void {
  const screen = { left: 0, right: width, low: 0, high: height };
  for (const [at, { box }] of labels.entries()) {
    expect(contains(screen, box)).toBe(true);
    expect(controls(width).some((other) => intersects(other, box))).toBe(false);
    expect(labels.slice(at + 1).some((other) => intersects(other.box, box))).toBe(false);
  }
}

/** Returns the distance between a box and a bar. */
function distanceTo(box: Box, path: readonly XY[]): number {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to) return Infinity;
  const steps = Array.from({ length: 21 }, (_, at) => at / 20);
  const places = steps.map((t) => ({
    x: from.x + t * (to.x - from.x),
    y: from.y + t * (to.y - from.y),
  }));
  return Math.min(...places.map((place) => distanceBetween(box, boundingBox([place]))));
}

const textOf = ({ candidate, text }: ReturnType<typeof labelsAt>[number]) =>
  candidate.texts[text]?.name ?? '';

describe('the labels', () => {
  test.each([
    [300, 420],
    [500, 400],
    [620, 590],
    [1400, 800],
  ])('don’t collide with each other, the controls or the edges on %d × %d', (width, height) => {
    const view = fit(shapes.bounds, { width, height });
    for (const zoomed of [1, 2.3, 7, 40]) {
      const at = { ...view, scale: view.scale * zoomed, x: view.x + 400, y: view.y + 900 };
      expectTidy(labelsAt(at), at);
    }
    expectTidy(labelsAt(view), view);
  });

  test('name most stopbars and all runways while the whole airport is shown on 500 × 430', () => {
    const names = labelsAt(fit(shapes.bounds, { width: 500, height: 430 })).map(textOf);
    expect(names).toEqual(
      expect.arrayContaining(['L1', 'L3', 'L5', 'L9', 'L11', 'L13', 'L15', 'L17', 'S1', 'W12']),
    );
    expect(names).toEqual(expect.arrayContaining(['07C', '07L', '07R', '18', '25C', '25L', '36']));
    expect(names.length).toBeGreaterThan(45);
  });

  test.each([
    [420, 556, 'stopbar', 34],
    [511, 352, 'stopbar', 34],
    [620, 590, 'stopbar', 34],
    [1050, 560, 'stopbar', 34],
    [511, 352, 'lead-on', 20],
    [620, 590, 'lead-on', 20],
  ] as const)(
    'are clearly nearer to their own point than to any other stopbar on %d × %d, with the %ss listed',
    (width, height, side, least) => {
      const fitted = fit(shapes.core, { width, height });
      const bars = shapes.all.filter(({ point }) => point.kind === 'stopbar');
      for (const zoomed of [1, 2.3, 7, 40]) {
        const view = { ...fitted, scale: fitted.scale * zoomed };
        const gapTo = (box: Box, shape: Shape) => distanceTo(box, screenPath(shape, view));
        for (const { box, candidate } of labelsAt(view, links, newLayout(), side)) {
          const { shape } = candidate;
          if (!shape) continue;
          // A lead-on starts at its stopbar, so its label may be there too.
          const start = boundingBox(screenPath(shape, view).slice(0, 1));
          const isOwn = (bar: Shape) =>
            bar === shape || (shape.point.kind === 'lead-on' && gapTo(start, bar) < 4);
          const own = Math.min(...[shape, ...bars.filter(isOwn)].map((at) => gapTo(box, at)));
          const others = bars.filter((bar) => !isOwn(bar)).map((bar) => gapTo(box, bar));
          const times = shape.point.kind === 'lead-on' ? 1.1 : 1.2;
          expect(Math.min(...others)).toBeGreaterThan(times * own);
        }
      }
      expect(labelsAt(fitted, links, newLayout(), side).length).toBeGreaterThan(least);
    },
  );

  test.each([
    ['EDDF_SB_L3_07C', 'EDDF_LO_L13_07C'],
    ['EDDF_SB_L5_07C', 'EDDF_LO_L7_07C'],
  ])('leave the curve of a stale link from %s to %s free', (stopbarId, leadOnId) => {
    const stale = toMapLinks([{ stopbarId, leadOnId, state: 'stale' }], shapes);
    const [curve] = stale.curves;
    if (!curve) throw new Error('The link has no curve');
    const view = { ...curve.from, scale: 0.13, width: 900, height: 700 };
    const places = pointsOn(curve, leastBend / view.scale).map((at) => toScreen(view, at));
    const covering = labelsAt(view, stale).filter(({ box }) =>
      places.some((place) => contains(box, boundingBox([place]))),
    );
    expect(covering.map(textOf)).toEqual([]);
  });

  test('name every visible point at the closest zoom', () => {
    const layout = newLayout();
    for (const { middle } of shapes.all) {
      const view = { ...middle, scale: 16, width: 700, height: 600 };
      const labels = labelsAt(view, links, layout);
      const named = new Set(labels.map(({ candidate }) => candidate.shape));
      const inside = { left: 60, right: 600, low: 150, high: 540 };
      const visible = shapes.all.filter(
        (shape) =>
          intersects(shape.box, visibleBox(view)) &&
          screenPath(shape, view).some((place) => contains(inside, boundingBox([place]))),
      );
      expect(visible.filter((shape) => !named.has(shape)).map(({ point }) => point.id)).toEqual([]);
      expectTidy(labels, view);
    }
  });

  test('keep their places during a pan', () => {
    const layout = newLayout();
    const view = { ...fit(shapes.bounds, { width: 900, height: 700 }), scale: 0.3 };
    const before = new Map(
      labelsAt(view, links, layout).map((label) => [label.candidate.shape, label]),
    );
    const moved = labelsAt({ ...view, x: view.x + 30 / view.scale }, links, layout);
    const stayed = moved.filter(({ candidate: { shape }, box }) => {
      const old = shape && before.get(shape)?.box;
      return old && Math.abs(old.left - 30 - box.left) < 1e-6 && old.low === box.low;
    });
    expect(stayed.length).toBeGreaterThan(10);
    expect(stayed.length).toBeGreaterThan(0.8 * moved.length);
  });
});

test.each(['EDDF_LO_L9_07C', 'EDDF_SB_L9_07C'])(
  'a coordinate of %s that is thousands of kilometres away doesn’t make labels slow',
  (wrong) => {
    const withWrong = toShapes(
      points.map((point) =>
        point.id === wrong
          ? { ...point, coordinates: [...point.coordinates, { lat: 0, lng: 0 }] }
          : point,
      ),
    );
    const [middle] = withWrong.byId.get(wrong)?.path ?? [];
    if (!middle) throw new Error(`${wrong} is not on the map`);
    // They only count: a wrong limit would take minutes.
    const added = vi.spyOn(OccupiedSpace.prototype, 'add').mockImplementation(() => undefined);
    const searched = vi.spyOn(OccupiedSpace.prototype, 'isFree').mockReturnValue(true);
    const labels = newLayout().labels({
      view: { ...middle, scale: 2, width: 900, height: 700 },
      shapes: withWrong,
      links: toMapLinks([], withWrong),
      chosen: [],
      side: 'stopbar',
      obstacles: [],
    });
    expect(labels.length).toBeGreaterThan(0);
    expect(added.mock.calls.length).toBeLessThan(10_000);
    // A box takes as long as it has cells of 64 pixels.
    let cells = 0;
    for (const [{ left, right, low, high }] of [...added.mock.calls, ...searched.mock.calls]) {
      cells += ((right - left) / 64 + 1) * ((high - low) / 64 + 1);
    }
    expect(cells).toBeLessThan(100_000);
  },
);
