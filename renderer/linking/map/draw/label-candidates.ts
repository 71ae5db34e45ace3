import { displayId } from '../../../../electron/contract/display.ts';
import { boundingBox, type Box } from '../geometry/box.ts';
import type { LabelCandidate } from '../geometry/place-labels.ts';
import { screenPath } from '../geometry/screen-path.ts';
import type { Shape } from './shapes.ts';
import type { TextWidths } from './text-widths.ts';
import type { Size, Viewport } from '../geometry/viewport.ts';

export interface PointLabel extends Size {
  readonly name: string;
  /** Empty if the label shows only the name. */
  readonly id: string;
}

export interface PointLabelCandidate extends LabelCandidate {
  readonly texts: readonly PointLabel[];
  readonly shape: Shape;
}

/** The lowest scale, in CSS pixels per metre, at which lead-ons are labelled. */
const leadOnsFrom = 0.4;
/** The lowest scale at which labels include IDs, which tell apart points with the same name. */
const idsFrom = 0.9;
const height = 16;
const space = 6;
/** In characters. The line below the map shows the whole name and ID. */
const longestName = 24;
const longestId = 40;

/**
 * Returns the labels in the order in which they're placed: the selected point and the points linked to
 * it, changed points, stopbars, lead-ons. `first` has the IDs of the first two groups.
 */
export function labelCandidates(
  shapes: readonly Shape[],
  view: Viewport,
  first: ReadonlySet<string>,
  changed: ReadonlySet<string>,
  widths: TextWidths,
): PointLabelCandidate[] {
  const ranks = [...first];
  const rank = ({ point: { id, kind } }: Shape): number => {
    if (first.has(id)) return ranks.indexOf(id) - ranks.length;
    if (changed.has(id)) return 0;
    return kind === 'stopbar' ? 1 : 2;
  };
  return shapes
    .map((shape) => ({ shape, rank: rank(shape) }))
    .filter(({ rank }) => rank < 2 || view.scale >= leadOnsFrom)
    .sort((a, b) => a.rank - b.rank || compareIds(a.shape, b.shape))
    .map(({ shape, rank }) => ({
      shape,
      around: namedAt(shape, view),
      important: rank < 0,
      texts: textsOf(shape, rank < 0 || view.scale >= idsFrom, widths),
    }));
}

/** Returns where the label goes. A lead-on's is at its end: at its start, its stopbar may have one. */
function namedAt(shape: Shape, view: Viewport): Box {
  const vertices = screenPath(shape, view);
  return boundingBox(shape.point.kind === 'lead-on' ? vertices.slice(-1) : vertices);
}

function textsOf({ point }: Shape, ids: boolean, widths: TextWidths): readonly PointLabel[] {
  const { name: whole } = point;
  const id = cut(displayId(point.id), longestId);
  if (whole === '') return [{ name: '', id, width: widths.ofId(id), height }];
  const name = cut(whole, longestName);
  const short = { name, id: '', width: widths.ofName(name), height };
  return ids
    ? [{ name, id, width: short.width + space + widths.ofId(id), height }, short]
    : [short];
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

const compareIds = ({ point: a }: Shape, { point: b }: Shape): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
