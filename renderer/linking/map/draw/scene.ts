import { drawGround, drawScale } from './draw-background.ts';
import { drawLabels } from './draw-labels.ts';
import { drawLinks } from './draw-links.ts';
import { drawCursor, drawHalos, drawSelected } from './draw-highlights.ts';
import { drawShapes } from './draw-shapes.ts';
import { labelWishes } from './label-candidates.ts';
import { placeLabels } from './place-labels.ts';
import { boxAround, grown, type Box } from '../geometry/box.ts';
import type { LinkLines } from './link-curves.ts';
import { onScreen } from '../geometry/screen-path.ts';
import type { Palette } from './colors.ts';
import type { Pen } from './draw-context.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { TextWidths } from './text-widths.ts';
import { seen, toMap, type Viewport } from '../geometry/viewport.ts';

/** All that the map shows at one moment. */
export interface Picture {
  readonly view: Viewport;
  /** Pixels of the screen for one of CSS. */
  readonly pixelRatio: number;
  readonly palette: Palette;
  readonly shapes: Shapes;
  readonly lines: LinkLines;
  readonly selected: Shape | undefined;
  readonly hovered: Shape | undefined;
  /** Where the keys are. */
  readonly cursor: Shape | undefined;
}

const mostLabels = 400;
/** Where more points are seen at once, only those that matter now are named: the rest is a haze. */
const mostWishes = 2000;
/** How far the widest mark reaches beyond its coordinates, in CSS pixels. */
export const overhang = 12;

/**
 * All of it, or a part in CSS pixels that it is clipped to.
 *
 * @returns how many points and links that took.
 */
export function drawField(
  pen: Pen,
  { shapes, lines }: Pick<Picture, 'shapes' | 'lines'>,
  part?: DOMRectReadOnly,
): number {
  const box = grown(part ? onMap(pen.view, part) : seen(pen.view), overhang / pen.view.scale);
  const somePoints = shapes.tree.touching(box);
  const someLinks = lines.touching(box);
  drawGround(pen);
  drawLinks(pen, someLinks);
  drawShapes(pen, somePoints, isLinkedIn(lines));
  return somePoints.length + someLinks.length;
}

function onMap(view: Viewport, { left, right, top, bottom }: DOMRectReadOnly): Box {
  return boxAround([toMap(view, { x: left, y: top }), toMap(view, { x: right, y: bottom })]);
}

export function drawNames(pen: Pen, picture: Picture, widths: TextWidths): void {
  const { shapes, lines, selected } = picture;
  const first = new Set<string>();
  if (selected) {
    first.add(selected.point.id);
    for (const { point } of partnersOf(selected, picture)) first.add(point.id);
  }
  const seenShapes = shapes.tree.touching(seen(pen.view));
  const dense = seenShapes.length > mostWishes;
  const some = dense
    ? seenShapes.filter(({ point: { id } }) => first.has(id) || lines.changed.has(id))
    : seenShapes;
  const marks = some
    .filter(({ point }) => point.kind === 'stopbar')
    .map((shape) => grown(boxAround(onScreen(shape, pen.view)), 2));
  const wishes = labelWishes(some, pen.view, first, lines.changed, widths);
  drawLabels(pen, placeLabels(wishes, marks, mostLabels), widths);
}

/** What the pointer and the keys are at, and the selected point with all that it is linked to. */
export function drawFocus(pen: Pen, picture: Picture): void {
  const { selected, hovered, cursor, lines } = picture;
  const { palette } = pen;
  if (selected) {
    const partners = partnersOf(selected, picture);
    drawHalos(pen, [selected, ...partners], palette.accent);
    drawLinks(pen, lines.linesOf(selected.point.id), true);
    drawShapes(pen, [selected, ...partners], isLinkedIn(lines));
    drawSelected(pen, selected);
  }
  if (hovered && hovered !== selected) {
    drawHalos(pen, [hovered], palette.text);
    drawShapes(pen, [hovered], isLinkedIn(lines));
  }
  if (cursor) drawCursor(pen, cursor);
  drawScale(pen);
}

const isLinkedIn = (lines: LinkLines) => (id: string) => lines.isLinked(id);

function partnersOf(selected: Shape, { lines, shapes }: Picture): readonly Shape[] {
  const { id } = selected.point;
  return lines.linksOf(id).flatMap(({ stopbarId, leadOnId }) => {
    const partner = shapes.byId.get(stopbarId === id ? leadOnId : stopbarId);
    return partner ? [partner] : [];
  });
}
