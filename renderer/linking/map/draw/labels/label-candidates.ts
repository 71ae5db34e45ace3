import { displayId } from '../../../../../electron/contract/display.ts';
import type { Side } from '../../../airport/airport-index.ts';
import { boundingBox, expandBox, type Box } from '../../geometry/box.ts';
import type { LabelCandidate } from '../../geometry/place-labels.ts';
import { screenPath } from '../../geometry/screen-path.ts';
import { between, distance, distanceToLine, type XY } from '../../geometry/xy.ts';
import type { RunwayShape } from '../../runways.ts';
import type { Shape } from '../shapes.ts';
import type { TextWidths } from './text-widths.ts';
import { toScreen, type Size, type Viewport } from '../../geometry/viewport.ts';

interface LabelText extends Size {
  readonly name: string;
  /** Empty if the label shows only the name. */
  readonly id: string;
  readonly font: string;
}

export interface PointLabelCandidate extends LabelCandidate {
  readonly texts: readonly LabelText[];
  /** Undefined for a runway's designator. */
  readonly shape?: Shape;
}

/** Which points get labels, and in which order. */
interface Labelled {
  readonly shapes: readonly Shape[];
  readonly runways: readonly RunwayShape[];
  /** The IDs of the selected point and the points linked to it. */
  readonly first: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** The kind of point that the table lists. */
  readonly side: Side;
  /** Labels for this view that were made before. Those of chosen points look different. */
  readonly made?: Map<Shape, PointLabelCandidate>;
}

/** The lowest scale, in CSS pixels per metre, at which points that the table doesn't list are labelled. */
const othersFrom = 0.4;
/** The lowest scale at which labels include IDs, which tell apart points with the same name. */
const idsFrom = 1.5;
/** From this scale on, labels may be far from their points, so every point can have one. */
const farFrom = 8;
const farGaps = [22, 40, 62, 90, 130, 180];
const designatorGaps = [16, 26];
/** Below this scale, a designator further from its runway would be close to another one. */
const designatorsNearBelow = 0.035;
/** In little space, lead-ons with the same name share a label if they're nearer than this, in pixels. */
const sameNameWithin = 64;
/** Below this scale, labels are smaller, because many are close together. */
const smallBelow = 0.11;
const space = 6;
/** The longest name that isn't shortened, in characters. */
const longestName = 24;
const longestId = 40;
/** The farthest that a holding position is from its runway, in metres. */
const nearRunway = 250;

/**
 * Returns the labels in the order in which they're placed: designators, the selected point and the
 * points linked to it, changed points, those that the table lists, the others.
 */
export function* labelCandidates(
  { shapes, runways, first, changed, side, made = new Map() }: Labelled,
  view: Viewport,
  widths: TextWidths,
): Generator<PointLabelCandidate> {
  for (const runway of runways) yield* designators(runway, view, widths);
  const ranks = [...first];
  const rankOf = ({ point: { id, kind } }: Shape): number => {
    if (first.has(id)) return ranks.indexOf(id) - ranks.length;
    if (changed.has(id)) return 0;
    return kind === side ? 1 : 2;
  };
  const selected = -ranks.length;
  const nameOfSelected = shapes.find(({ point }) => point.id === ranks[0])?.point.name;
  const isLabelled = ({ point }: Shape, rank: number): boolean => {
    if (point.kind === side || view.scale >= othersFrom) return true;
    // In little space, linked points don't repeat the selected point's name.
    return rank < 0 && (rank === selected || point.name !== nameOfSelected);
  };
  const points = shapes
    .map((shape) => ({ shape, rank: rankOf(shape) }))
    .filter(({ shape, rank }) => isLabelled(shape, rank))
    .sort((a, b) => a.rank - b.rank || a.shape.order - b.shape.order);
  const isClose = view.scale >= farFrom;
  const named = new Map<string, XY[]>();
  const within = sameNameWithin / view.scale;
  for (const { shape, rank } of points) {
    if (view.scale < othersFrom && isRepeated(shape, within, named) && rank >= 0) continue;
    const known = rank < 0 ? undefined : made.get(shape);
    const candidate: PointLabelCandidate = known ?? {
      shape,
      // The selected point has a frame around it.
      around: expandBox(namedAt(shape, view), rank < 0 && rank === selected ? 7 : 0),
      towards: awayFromRunway(shape, runways),
      important: rank < 0 || isClose,
      own: rank < 0 || isClose ? undefined : placesOn(shape, view),
      start: shape.point.kind === 'lead-on' ? screenPath(shape, view)[0] : undefined,
      farGaps: isClose ? farGaps : [],
      texts: textsOf(
        isShared(shape, view) ? { ...shape, suffix: '' } : shape,
        view.scale >= idsFrom,
        widths,
        fontAt(view, rank < 0, widths),
      ),
    };
    if (rank >= 0) made.set(shape, candidate);
    yield candidate;
  }
}

/** Returns whether a label may stand for several points of that name. */
const isShared = ({ point }: Shape, view: Viewport): boolean =>
  point.kind === 'lead-on' && view.scale < othersFrom;

/** Returns whether a lead-on within some metres has its name already. Adds it to `named` if not. */
function isRepeated({ point, middle }: Shape, within: number, named: Map<string, XY[]>): boolean {
  if (point.kind !== 'lead-on' || point.name === '') return false;
  const others = named.get(point.name) ?? [];
  if (others.some((other) => distance(middle, other) < within)) return true;
  named.set(point.name, [...others, middle]);
  return false;
}

const sizeAt = ({ scale }: Viewport): number => (scale < smallBelow ? 11 : 12);

const fontAt = (view: Viewport, isBold: boolean, widths: TextWidths): string =>
  widths.nameFont(isBold ? 600 : 500, sizeAt(view));

/** Returns the texts of a point's label, the longest first. */
export function textsOf(
  { point, suffix }: Shape,
  withId: boolean,
  widths: TextWidths,
  font: string,
): readonly LabelText[] {
  // Almost all names are capitals and digits, which are less high than their line.
  const height = font.includes('11px') ? 9 : 11;
  const name = cut(point.name, longestName);
  const wholeId = cut(displayId(point.id), longestId);
  const text = (name: string, id = ''): LabelText => {
    const own = name === '' ? 0 : widths.of(font, name);
    const rest = id === '' ? 0 : widths.of(widths.idFont, id);
    return { name, id, font, width: own + rest + (own > 0 && rest > 0 ? space : 0), height };
  };
  if (name === '') return [text('', wholeId)];
  const withSuffix = suffix === '' ? [] : [text(`${name} ${suffix}`)];
  return [...(withId ? [text(name, wholeId)] : []), ...withSuffix, text(name)];
}

/** Returns places along a stopbar, or the ends of a lead-on. */
function placesOn(shape: Shape, view: Viewport): readonly XY[] {
  const path = screenPath(shape, view);
  const [from, to] = path;
  if (!to || shape.point.kind === 'lead-on') return [from, path.at(-1) ?? from];
  return [0, 0.25, 0.5, 0.75, 1].map((part) => between(from, to, part));
}

/** Returns the box that a label goes beside. For a lead-on, that's its end: its stopbar is at its start. */
function namedAt(shape: Shape, view: Viewport): Box {
  const vertices = screenPath(shape, view);
  return boundingBox(shape.point.kind === 'lead-on' ? vertices.slice(-1) : vertices);
}

/** Returns the direction from the nearest runway to a stopbar, on the screen. */
function awayFromRunway({ point, middle }: Shape, runways: readonly RunwayShape[]): XY | undefined {
  if (point.kind !== 'stopbar') return undefined;
  let least = nearRunway;
  let nearest: RunwayShape | undefined;
  for (const runway of runways) {
    const away = distanceToLine(middle, runway.from, runway.to);
    if (away > least) continue;
    least = away;
    nearest = runway;
  }
  if (!nearest || least < 1) return undefined;
  const { from, to } = nearest;
  const [east, north] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(east, north);
  const side = east * (middle.y - from.y) - north * (middle.x - from.x) > 0 ? 1 : -1;
  return { x: (-side * north) / length, y: (-side * east) / length };
}

/** Returns the labels beyond both ends of a runway. */
function designators(
  { from, to, designators: names }: RunwayShape,
  view: Viewport,
  widths: TextWidths,
): PointLabelCandidate[] {
  const [start, end] = [toScreen(view, from), toScreen(view, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const font = fontAt(view, true, widths);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  return [
    { name: names[0], at: start, towards: { x: -along.x, y: -along.y } },
    { name: names[1], at: end, towards: along },
  ].flatMap(({ name, at, towards }) =>
    name === ''
      ? []
      : {
          around: boundingBox([at]),
          towards,
          isAhead: true,
          important: true,
          farGaps: view.scale < designatorsNearBelow ? [] : designatorGaps,
          texts: [{ name, id: '', font, width: widths.of(font, name), height: 11 }],
        },
  );
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
