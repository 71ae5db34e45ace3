import { boundingBox, contains, expandBox, intersects, type Box } from '../geometry/box.ts';
import { LabelPlacer, placeLabels, type PlacedLabel } from '../geometry/place-labels.ts';
import { screenPath } from '../geometry/screen-path.ts';
import { toScreen, visibleBox, type Viewport } from '../geometry/viewport.ts';
import { distance, type XY } from '../geometry/xy.ts';
import type { RunwayShape } from '../runways.ts';
import { labelCandidates, type PointLabelCandidate } from './label-candidates.ts';
import type { MapLinks } from './link-curves.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { TextWidths } from './text-widths.ts';

export type Label = PlacedLabel<PointLabelCandidate>;

/** What decides where the labels are. */
export interface LabelScene {
  readonly view: Viewport;
  readonly shapes: Shapes;
  readonly links: MapLinks;
  /** The selected point and the points linked to it. */
  readonly chosen: readonly Shape[];
  /** Boxes on the screen that no label may cover. */
  readonly obstacles: readonly Box[];
}

interface Layout extends Omit<LabelScene, 'view' | 'obstacles'> {
  readonly scale: number;
  /** The part of the map with labels, in metres. */
  readonly box: Box;
  /** In CSS pixels from the map's origin. */
  readonly labels: readonly Label[];
}

const mostLabels = 400;
/** How far labels stay from the edges, in CSS pixels. */
const edge = 3;
/** From this scale on, points with a visible part get a label there. */
const allFrom = 1.5;
/** The length of the pieces in which lead-ons and runways are kept free. In CSS pixels. */
const piece = 10;

/**
 * Places the labels. During a pan, they keep their places: only labels at the edges and at the controls
 * are moved or left out.
 */
export class LabelLayout {
  readonly widths: TextWidths;
  #last: Layout | undefined;

  constructor(widths: TextWidths) {
    this.widths = widths;
  }

  /** Returns the labels on the screen. */
  labels(scene: LabelScene): readonly Label[] {
    const { view, obstacles } = scene;
    const origin = toScreen(view, { x: 0, y: 0 });
    const inside = insideOf(view, obstacles);
    const shown: Label[] = [];
    const labelled = new Set<Shape>();
    let placer: LabelPlacer | undefined;
    const show = (label: Label | undefined) => {
      if (!label) return;
      shown.push(label);
      if (label.candidate.shape) labelled.add(label.candidate.shape);
    };
    const placeAgain = (candidate: PointLabelCandidate) => {
      placer ??= this.#placerFor(scene, shown, inside);
      const { shape } = candidate;
      const at = shape && visibleMiddle(shape, view, inside);
      if (at) show(placer.place({ ...candidate, around: boundingBox([at]) }));
      else if (!shape) show(placer.place(candidate));
    };
    for (const { candidate, text, box } of this.#layout(scene).labels) {
      const there = moved(box, origin);
      if (inside(there) && (placer?.isFree(there) ?? true)) {
        placer?.add(there);
        show({ candidate, text, box: there });
      } else if (isOnScreen(candidate.around, origin, view)) {
        placeAgain({ ...candidate, around: moved(candidate.around, origin) });
      }
    }
    if (view.scale >= allFrom) this.#missing(scene, labelled).forEach(placeAgain);
    return shown;
  }

  /** Returns labels for all visible points that have none. */
  #missing(
    { view, shapes, links, chosen }: LabelScene,
    labelled: ReadonlySet<Shape>,
  ): readonly PointLabelCandidate[] {
    const visible = visibleBox(view);
    const left = shapes.all.filter(
      (shape) => !labelled.has(shape) && intersects(shape.box, visible),
    );
    const some = { shapes: left, runways: [], first: idsOf(chosen), changed: links.changedIds };
    return labelCandidates(some, view, this.widths);
  }

  #placerFor(
    { view, shapes }: LabelScene,
    shown: readonly Label[],
    inside: (box: Box) => boolean,
  ): LabelPlacer {
    const near = shapes.all.filter(({ box }) => intersects(box, visibleBox(view)));
    const placer = new LabelPlacer(marksOf(near, [], view), inside);
    for (const { box } of shown) placer.add(box);
    return placer;
  }

  #layout(scene: LabelScene): Layout {
    const last = this.#last;
    if (last && isFor(last, scene)) return last;
    const { view, shapes, links, chosen } = scene;
    const margin = Math.max(view.width, view.height) / 2 / view.scale;
    const box = expandBox(visibleBox(view), margin);
    const near = shapes.all.filter((shape) => intersects(shape.box, box));
    const runways = shapes.runways.filter((runway) => intersects(runway.box, box));
    const still = { ...view, x: 0, y: 0, width: 0, height: 0 };
    const labelled = { shapes: near, runways, first: idsOf(chosen), changed: links.changedIds };
    const candidates = labelCandidates(labelled, still, this.widths);
    const labels = placeLabels(candidates, marksOf(near, runways, still), mostLabels);
    this.#last = { scale: view.scale, shapes, links, chosen, box, labels };
    return this.#last;
  }
}

const isFor = (layout: Layout, { view, shapes, links, chosen }: LabelScene): boolean =>
  layout.scale === view.scale &&
  layout.shapes === shapes &&
  layout.links === links &&
  layout.chosen.length === chosen.length &&
  layout.chosen.every((shape, at) => shape === chosen[at]) &&
  contains(layout.box, visibleBox(view));

const idsOf = (shapes: readonly Shape[]): ReadonlySet<string> =>
  new Set(shapes.map(({ point }) => point.id));

const insideOf = (view: Viewport, obstacles: readonly Box[]) => {
  const screen = { left: edge, right: view.width - edge, low: edge, high: view.height - edge };
  return (box: Box): boolean =>
    contains(screen, box) && !obstacles.some((other) => intersects(other, box));
};

const isOnScreen = (box: Box, origin: XY, { width, height }: Viewport): boolean =>
  intersects(moved(box, origin), { left: 0, right: width, low: 0, high: height });

const moved = ({ left, right, low, high }: Box, { x, y }: XY): Box => ({
  left: left + x,
  right: right + x,
  low: low + y,
  high: high + y,
});

function marksOf(shapes: readonly Shape[], runways: readonly RunwayShape[], view: Viewport) {
  const hard: Box[] = [];
  const soft: Box[] = [];
  for (const shape of shapes) {
    const vertices = screenPath(shape, view);
    if (shape.point.kind === 'stopbar' && vertices.length <= 2) {
      hard.push(...pieces(vertices, 3));
    } else soft.push(...pieces(vertices, 2));
  }
  for (const { from, to, width } of runways) {
    const by = Math.max((width * view.scale) / 2, 3);
    soft.push(...pieces([toScreen(view, from), toScreen(view, to)], by));
  }
  return { hard, soft };
}

/** Returns boxes along a course, enlarged by `by`. */
function pieces(vertices: readonly [XY, ...XY[]], by: number): readonly Box[] {
  const [first, ...others] = vertices;
  if (others.length === 0) return [expandBox(boundingBox([first]), by + 2)];
  const boxes: Box[] = [];
  let from = first;
  for (const to of others) {
    const count = Math.ceil(distance(from, to) / Math.max(piece, by)) || 1;
    for (let at = 0; at < count; at += 1) {
      const ends = [between(from, to, at / count), between(from, to, (at + 1) / count)];
      boxes.push(expandBox(boundingBox(ends), by));
    }
    from = to;
  }
  return boxes;
}

const between = (a: XY, b: XY, t: number): XY => ({
  x: a.x + t * (b.x - a.x),
  y: a.y + t * (b.y - a.y),
});

/** Returns the middle of a shape's visible part. Undefined if none is visible. */
function visibleMiddle(
  shape: Shape,
  view: Viewport,
  inside: (box: Box) => boolean,
): XY | undefined {
  const vertices = screenPath(shape, view);
  const places: XY[] = [vertices[0]];
  let from = vertices[0];
  for (const to of vertices.slice(1)) {
    const count = Math.min(Math.ceil(distance(from, to) / 8), 200);
    for (let at = 1; at <= count; at += 1) places.push(between(from, to, at / count));
    from = to;
  }
  const visible = places.filter((place) => inside(boundingBox([place])));
  return visible[Math.floor(visible.length / 2)];
}
