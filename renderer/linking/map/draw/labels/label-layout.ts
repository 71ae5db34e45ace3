import type { Side } from '../../../airport/airport-index.ts';
import { boundingBox, contains, expandBox, intersects, type Box } from '../../geometry/box.ts';
import {
  LabelPlacer,
  Marks,
  markSpace,
  placeLabels,
  type PlacedLabel,
  type OccupiedSpace,
} from '../../geometry/place-labels.ts';
import { screenPath } from '../../geometry/screen-path.ts';
import { toScreen, visibleBox, type Viewport } from '../../geometry/viewport.ts';
import { between, distance, type XY } from '../../geometry/xy.ts';
import type { RunwayShape } from '../../runways.ts';
import { labelCandidates, type PointLabelCandidate } from './label-candidates.ts';
import { leastBend } from '../draw-links.ts';
import { pointsOn, type LinkCurve, type MapLinks } from '../link-curves.ts';
import type { Shape, Shapes } from '../shapes.ts';
import type { TextWidths } from './text-widths.ts';

export type Label = PlacedLabel<PointLabelCandidate>;

/** What decides where the labels are. */
interface LabelScene {
  readonly view: Viewport;
  readonly shapes: Shapes;
  readonly links: MapLinks;
  /** The selected point and the points linked to it. */
  readonly chosen: readonly Shape[];
  /** The kind of point that the table lists. */
  readonly side: Side;
  /** Boxes on the screen that no label may cover. */
  readonly obstacles: readonly Box[];
}

interface Layout extends Omit<LabelScene, 'view' | 'obstacles'> {
  readonly scale: number;
  /** The part of the map with labels, in metres. */
  readonly box: Box;
  /** The view whose middle is the map's origin. Its pixels stay the same during a pan. */
  readonly still: Viewport;
  readonly labels: readonly Label[];
  readonly marks: Marks;
  /** The labels for this place by their point. */
  readonly made: Map<Shape, PointLabelCandidate>;
}

const maxLabels = 400;
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

  labels(scene: LabelScene): readonly Label[] {
    const { view } = scene;
    const { labels, marks, still } = this.#layout(scene);
    const origin = toScreen(view, { x: 0, y: 0 });
    const inside = insideOf(scene, origin);
    const screen = moved({ left: 0, right: view.width, low: 0, high: view.height }, origin, -1);
    const placer = new LabelPlacer(marks, inside);
    const shown: Label[] = [];
    const show = (label: Label | undefined) => {
      if (label) shown.push({ ...label, box: moved(label.box, origin) });
    };
    const placeAgain = (candidate: PointLabelCandidate) => {
      const { shape } = candidate;
      const at = shape && visibleMiddle(shape, still, inside);
      if (at) show(placer.place({ ...candidate, around: boundingBox([at]) }));
      else if (!shape) show(placer.place(candidate));
    };
    for (const label of labels) {
      if (inside(label.box) && placer.isFree(label.box)) {
        placer.add(label.box);
        show(label);
      } else if (intersects(label.candidate.around, screen)) placeAgain(label.candidate);
    }
    if (view.scale >= allFrom) {
      for (const candidate of this.#missing(scene, shown, still)) placeAgain(candidate);
    }
    return shown;
  }

  /** Returns labels for all visible points that have none. */
  #missing(
    { view, shapes, links, chosen, side }: LabelScene,
    shown: readonly Label[],
    still: Viewport,
  ): Iterable<PointLabelCandidate> {
    const labelled = new Set(shown.map(({ candidate }) => candidate.shape));
    const visible = visibleBox(view);
    const left = shapes.all.filter(
      (shape) => !labelled.has(shape) && intersects(shape.box, visible),
    );
    const some = {
      shapes: left,
      runways: [],
      first: idsOf(chosen),
      changed: links.changedIds,
      side,
    };
    return labelCandidates(some, still, this.widths);
  }

  #layout(scene: LabelScene): Layout {
    const last = this.#last;
    if (last && isFor(last, scene)) return last;
    const { view, shapes, links, chosen, side } = scene;
    const isThere = last && isOfPlace(last, scene);
    const margin = Math.max(view.width, view.height) / 2 / view.scale;
    const box = isThere ? last.box : expandBox(visibleBox(view), margin);
    const near = shapes.all.filter((shape) => intersects(shape.box, box));
    const runways = shapes.runways.filter((runway) => intersects(runway.box, box));
    const still = { ...view, x: 0, y: 0, width: 0, height: 0 };
    const stale = links.curves.filter(
      (curve) => curve.link.state === 'stale' && intersects(curve.box, box),
    );
    // Keep the marks when a point is selected or linked: no point has moved.
    const [marks, made] = isThere
      ? [last.marks, last.made]
      : [marksOf(near, runways, stale, still), new Map<Shape, PointLabelCandidate>()];
    const labelled = {
      shapes: near,
      runways,
      side,
      made,
      first: idsOf(chosen),
      changed: links.changedIds,
    };
    const candidates = labelCandidates(labelled, still, this.widths);
    const labels = placeLabels(candidates, marks, maxLabels);
    const of = { scale: view.scale, shapes, links, chosen, side };
    this.#last = { ...of, box, still, labels, marks, made };
    return this.#last;
  }
}

const isOfPlace = (layout: Layout, { view, shapes }: LabelScene): boolean =>
  layout.scale === view.scale && layout.shapes === shapes && contains(layout.box, visibleBox(view));

const isFor = (layout: Layout, scene: LabelScene): boolean =>
  isOfPlace(layout, scene) &&
  layout.links === scene.links &&
  layout.side === scene.side &&
  layout.chosen.length === scene.chosen.length &&
  layout.chosen.every((shape, at) => shape === scene.chosen[at]);

const idsOf = (shapes: readonly Shape[]): ReadonlySet<string> =>
  new Set(shapes.map(({ point }) => point.id));

/** Returns whether a box is on the screen and free of controls. */
function insideOf({ view, obstacles }: LabelScene, origin: XY): (box: Box) => boolean {
  const screen = { left: edge, right: view.width - edge, low: edge, high: view.height - edge };
  const inner = moved(screen, origin, -1);
  const taken = obstacles.map((box) => moved(box, origin, -1));
  return (box) => contains(inner, box) && !taken.some((other) => intersects(other, box));
}

const moved = ({ left, right, low, high }: Box, { x, y }: XY, times = 1): Box => ({
  left: left + times * x,
  right: right + times * x,
  low: low + times * y,
  high: high + times * y,
});

function marksOf(
  shapes: readonly Shape[],
  runways: readonly RunwayShape[],
  stale: readonly LinkCurve[],
  view: Viewport,
): Marks {
  const marks = new Marks();
  for (const shape of shapes) {
    const vertices = screenPath(shape, view);
    const isBar = shape.point.kind === 'stopbar';
    addPieces(isBar ? marks.hard : marks.soft, vertices, isBar ? markSpace : 2);
  }
  for (const { from, to, width } of runways) {
    const by = Math.max((width * view.scale) / 2, 3);
    addPieces(marks.soft, [toScreen(view, from), toScreen(view, to)], by);
  }
  for (const curve of stale) {
    const [first, ...others] = pointsOn(curve, leastBend / view.scale);
    addPieces(marks.soft, [toScreen(view, first), ...others.map((at) => toScreen(view, at))], 2);
  }
  return marks;
}

/** A part of more pieces has a vertex in the wrong place. Keeping its course free would take seconds. */
const maxPieces = 5000;

/** Adds boxes along a course, enlarged by `by`. */
function addPieces(taken: OccupiedSpace, vertices: readonly [XY, ...XY[]], by: number): void {
  const whole = boundingBox(vertices);
  if (whole.right - whole.left < piece && whole.high - whole.low < piece) {
    taken.add(expandBox(whole, vertices.length === 1 ? by + 2 : by));
    return;
  }
  const [first, ...others] = vertices;
  let from = first;
  for (const to of others) {
    const count = Math.ceil(distance(from, to) / Math.max(piece, by)) || 1;
    for (let at = 0; at < count && count <= maxPieces; at += 1) {
      const ends = [between(from, to, at / count), between(from, to, (at + 1) / count)];
      taken.add(expandBox(boundingBox(ends), by));
    }
    from = to;
  }
}

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
