import type { Side } from '../../airport/airport-index.ts';
import type { LitPoints } from '../../live/lit-points.ts';
import { expandBox, intersects, isEmptyBox, unionOf, type Box } from '../geometry/box.ts';
import { toScreen, visibleBox, type Viewport } from '../geometry/viewport.ts';
import type { Palette } from './colors.ts';
import { drawBackground, drawScale } from './draw-background.ts';
import type { DrawContext } from './draw-context.ts';
import { drawCursor, drawHalos, drawHover, drawMarks, drawSelection } from './draw-highlights.ts';
import { drawLabels, drawTag } from './labels/draw-labels.ts';
import { drawLinks } from './draw-links.ts';
import { drawRunways } from './draw-runways.ts';
import { drawShapes } from './draw-shapes.ts';
import type { LabelLayout } from './labels/label-layout.ts';
import { linksAt, type MapLinks } from './link-curves.ts';
import type { Shape, Shapes } from './shapes.ts';

/** Everything that the map shows at one moment. */
export interface Scene {
  readonly view: Viewport;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly palette: Palette;
  readonly shapes: Shapes;
  readonly links: MapLinks;
  /** Which points are lit now, while that is shown. */
  readonly lit: LitPoints | undefined;
  /** The kind of point that the table lists. */
  readonly side: Side;
  readonly selected: Shape | undefined;
  readonly hovered: Shape | undefined;
  /** Whether the pointer is over a point of the map. */
  readonly isOverPoint: boolean;
  /** The points that changed. */
  readonly marked: readonly Shape[];
  /** The IDs of the points that match the search and the filter: others are faint. Undefined if all do. */
  readonly matching: ReadonlySet<string> | undefined;
  /** The point at the keyboard cursor. */
  readonly cursor: Shape | undefined;
  /** The boxes of the controls on the map, in CSS pixels. */
  readonly controls: readonly Box[];
}

/** How far the widest mark extends beyond its coordinates, in CSS pixels. */
const overhang = 16;
/** The opacity of points that don't match the search or the filter. */
const faint = 0.3;

/** Draws the links and the points on nothing. `part`: only in this part of the map. */
export function drawPoints(ctx: DrawContext, scene: Scene, part?: Box): void {
  const { context, view } = ctx;
  const room = overhang / view.scale;
  context.save();
  if (part) context.clip(partOnScreen(expandBox(part, room), scene));
  context.clearRect(0, 0, view.width, view.height);
  drawSome(ctx, scene, expandBox(part ?? visibleBox(view), part ? 2 * room : room));
  context.restore();
}

/**
 * Draws the airport: what neither the selection nor the pointer changes.
 * @param points the picture of all points. Those that don't match the search or the filter are faint.
 */
export function drawAirport(ctx: DrawContext, scene: Scene, points: CanvasImageSource): void {
  const { context, view } = ctx;
  const { shapes, marked, matching } = scene;
  const box = expandBox(visibleBox(view), overhang / view.scale);
  drawBackground(ctx);
  drawRunways(ctx, shapes.runways);
  drawMarks(
    ctx,
    marked.filter((shape) => intersects(shape.box, box)),
  );
  context.globalAlpha = matching ? faint : 1;
  context.drawImage(points, 0, 0, view.width, view.height);
  context.globalAlpha = 1;
  if (matching) drawSome(ctx, scene, box, matching);
}

/** Returns a part of the map as whole device pixels: a clip through a pixel would show as a seam. */
function partOnScreen(part: Box, { view, pixelRatio }: Scene): Path2D {
  const { x: left, y: low } = toScreen(view, { x: part.left, y: part.high });
  const { x: right, y: high } = toScreen(view, { x: part.right, y: part.low });
  const floor = (at: number): number => Math.floor(at * pixelRatio) / pixelRatio;
  const ceil = (at: number): number => Math.ceil(at * pixelRatio) / pixelRatio;
  const [x, y] = [floor(left), floor(low)];
  const path = new Path2D();
  path.rect(x, y, ceil(right) - x, ceil(high) - y);
  return path;
}

/** Returns whether two scenes have the same points and links at the same place. */
export const hasSamePoints = (one: Scene, other: Scene): boolean =>
  one.view === other.view &&
  one.pixelRatio === other.pixelRatio &&
  one.palette === other.palette &&
  one.shapes === other.shapes &&
  one.links === other.links &&
  one.lit === other.lit;

/** Returns whether two scenes have the same airport at the same place. */
export const isSameAirport = (one: Scene, other: Scene): boolean =>
  hasSamePoints(one, other) &&
  one.matching === other.matching &&
  one.marked.length === other.marked.length &&
  one.marked.every((shape, at) => shape === other.marked[at]);

/** Returns the part of the map that differs, in metres. Undefined if more than some links differs. */
export function changedPart(one: Scene, other: Scene): Box | undefined {
  if (!hasSamePoints({ ...one, links: other.links }, other)) return undefined;
  const [before, after] = [new Set(one.links.all), new Set(other.links.all)];
  const gone = one.links.all.filter((link) => !after.has(link));
  const changed = new Set([...gone, ...other.links.all.filter((link) => !before.has(link))]);
  const curves = [...one.links.curves, ...other.links.curves];
  const ends = [...changed].flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]);
  const part = unionOf([
    ...curves.filter(({ link }) => changed.has(link)).map(({ box }) => box),
    ...ends.flatMap((id) => other.shapes.byId.get(id)?.box ?? []),
  ]);
  return isEmptyBox(part) ? undefined : part;
}

/** Draws the highlights and the labels over the airport. */
export function drawOverAirport(ctx: DrawContext, scene: Scene, layout: LabelLayout): void {
  const { shapes, links, selected, hovered, matching } = scene;
  const chosen = selected ? [selected, ...partnersOf(selected, scene)] : [];
  drawHighlights(ctx, scene, chosen);
  const obstacles = [...scene.controls, drawScale(ctx)];
  const { side } = scene;
  const labels = layout.labels({ view: ctx.view, shapes, links, chosen, side, obstacles });
  // A point under the pointer has a tag instead of its label. One hovered in the list keeps its label:
  // a tag would cover its neighbours. Points that don't match have none.
  const tagged = scene.isOverPoint ? hovered : undefined;
  const isLabelled = (shape: Shape | undefined): boolean =>
    !shape ||
    (shape !== tagged && (chosen.includes(shape) || (matching?.has(shape.point.id) ?? true)));
  const others = labels.filter(({ candidate }) => isLabelled(candidate.shape));
  drawLabels(ctx, others, chosen, layout.widths);
  if (tagged) drawTag(ctx, tagged, layout.widths);
}

/** Draws the links and the points in a part of the map, only those that match if that's given. */
function drawSome(
  ctx: DrawContext,
  { shapes, links, lit }: Scene,
  part: Box,
  matching?: ReadonlySet<string>,
): void {
  const matches = (...ids: readonly string[]) => !matching || ids.some((id) => matching.has(id));
  drawLinks(
    ctx,
    links.curves.filter(
      ({ box, link }) => intersects(box, part) && matches(link.stopbarId, link.leadOnId),
    ),
  );
  drawShapes(
    ctx,
    shapes.all.filter(({ box, point }) => intersects(box, part) && matches(point.id)),
    links.linkedIds,
    lit,
  );
}

/** Highlights the hovered point, the one at the keyboard cursor, and the selected one with its links. */
function drawHighlights(ctx: DrawContext, scene: Scene, chosen: readonly Shape[]): void {
  const { selected, hovered, cursor, links, lit } = scene;
  if (selected) {
    const own = new Set(linksAt(links, selected.point.id));
    drawHalos(ctx, chosen.slice(1));
    drawSelection(ctx, selected);
    drawLinks(
      ctx,
      links.curves.filter(({ link }) => own.has(link)),
      true,
    );
    drawShapes(ctx, chosen, links.linkedIds, lit);
  }
  if (hovered && hovered !== selected) drawHover(ctx, hovered);
  if (cursor) drawCursor(ctx, cursor);
}

function partnersOf({ point: { id } }: Shape, { links, shapes }: Scene): readonly Shape[] {
  return linksAt(links, id).flatMap(
    ({ stopbarId, leadOnId }) => shapes.byId.get(stopbarId === id ? leadOnId : stopbarId) ?? [],
  );
}
