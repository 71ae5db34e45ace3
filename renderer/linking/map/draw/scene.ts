import { expandBox, boundingBox, intersects } from '../geometry/box.ts';
import { screenPath } from '../geometry/screen-path.ts';
import { visibleBox, type Viewport } from '../geometry/viewport.ts';
import type { Palette } from './colors.ts';
import { drawBackground, drawScale } from './draw-background.ts';
import type { DrawContext } from './draw-context.ts';
import { drawCursor, drawHalos, drawSelectionFrame } from './draw-highlights.ts';
import { drawLabels } from './draw-labels.ts';
import { drawLinks } from './draw-links.ts';
import { drawShapes } from './draw-shapes.ts';
import { labelCandidates } from './label-candidates.ts';
import type { MapLinks } from './link-curves.ts';
import { placeLabels } from '../geometry/place-labels.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { TextWidths } from './text-widths.ts';

/** Everything that the map shows at one moment. */
export interface Scene {
  readonly view: Viewport;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly palette: Palette;
  readonly shapes: Shapes;
  readonly links: MapLinks;
  readonly selected: Shape | undefined;
  readonly hovered: Shape | undefined;
  /** The point at the keyboard cursor. */
  readonly cursor: Shape | undefined;
}

const mostLabels = 400;
/** If more points are visible, only selected and changed points get labels. */
const mostLabelled = 1000;
/** How far the widest mark extends beyond its coordinates, in CSS pixels. */
const overhang = 12;

export function drawScene(ctx: DrawContext, scene: Scene, widths: TextWidths): void {
  const { shapes, links } = scene;
  const box = expandBox(visibleBox(ctx.view), overhang / ctx.view.scale);
  const inSight = (item: { readonly box: typeof box }) => intersects(item.box, box);
  drawBackground(ctx);
  drawLinks(ctx, links.curves.filter(inSight));
  drawShapes(ctx, shapes.all.filter(inSight), links.linkedIds);
  drawHighlights(ctx, scene);
  drawScale(ctx);
  drawNames(ctx, scene, widths);
}

/** Highlights the hovered point, the one at the keyboard cursor, and the selected one with its links. */
function drawHighlights(ctx: DrawContext, scene: Scene): void {
  const { selected, hovered, cursor, links } = scene;
  const { palette } = ctx;
  if (selected) {
    const shapes = [selected, ...partnersOf(selected, scene)];
    const own = new Set(links.byPoint.get(selected.point.id));
    drawHalos(ctx, shapes, palette.accent);
    drawLinks(
      ctx,
      links.curves.filter(({ link }) => own.has(link)),
      true,
    );
    drawShapes(ctx, shapes, links.linkedIds);
    drawSelectionFrame(ctx, selected);
  }
  if (hovered && hovered !== selected) {
    drawHalos(ctx, [hovered], palette.text);
    drawShapes(ctx, [hovered], links.linkedIds);
  }
  if (cursor) drawCursor(ctx, cursor);
}

function drawNames(ctx: DrawContext, scene: Scene, widths: TextWidths): void {
  const { shapes, links, selected } = scene;
  // Place labels beyond the edges too, so they don't jump during a pan.
  const view = widened(ctx.view);
  const first = new Set(
    selected && [selected, ...partnersOf(selected, scene)].map(({ point }) => point.id),
  );
  const near = shapes.all.filter(({ box }) => intersects(box, visibleBox(view)));
  const labelled =
    near.length <= mostLabelled
      ? near
      : near.filter(({ point: { id } }) => first.has(id) || links.changedIds.has(id));
  const marks = labelled
    .filter(({ point }) => point.kind === 'stopbar')
    .map((shape) => expandBox(boundingBox(screenPath(shape, ctx.view)), 2));
  const candidates = labelCandidates(labelled, ctx.view, first, links.changedIds, widths);
  drawLabels(ctx, placeLabels(candidates, marks, mostLabels), widths);
}

function widened(view: Viewport): Viewport {
  const margin = Math.max(view.width, view.height) / 4;
  return { ...view, width: view.width + 2 * margin, height: view.height + 2 * margin };
}

function partnersOf({ point: { id } }: Shape, { links, shapes }: Scene): readonly Shape[] {
  return (links.byPoint.get(id) ?? []).flatMap(
    ({ stopbarId, leadOnId }) => shapes.byId.get(stopbarId === id ? leadOnId : stopbarId) ?? [],
  );
}
