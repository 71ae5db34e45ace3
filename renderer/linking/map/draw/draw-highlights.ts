import { boundingBox } from '../geometry/box.ts';
import { screenPath } from '../geometry/screen-path.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { XY } from '../geometry/xy.ts';
import { addCircle, addLine, fill, stroke, type DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/** Draws a soft halo behind each shape. */
export function drawHalos(ctx: DrawContext, shapes: readonly Shape[]): void {
  const halos = new Path2D();
  for (const shape of shapes) {
    const vertices = screenPath(shape, ctx.view);
    if (vertices.length > 1) addLine(halos, vertices);
    else addCircle(halos, vertices[0], 4);
  }
  stroke(ctx, halos, { color: ctx.palette.accent, width: 14, cap: 'round', opacity: 0.25 });
}

/** Draws a ring around each point that changed. */
export function drawMarks(ctx: DrawContext, shapes: readonly Shape[]): void {
  const rings = new Path2D();
  for (const shape of shapes) addCircle(rings, toScreen(ctx.view, shape.middle), 11);
  stroke(ctx, rings, { color: ctx.palette.caution, width: 2, dash: [5, 3] });
}

/** Draws the halo of the selected point: a tinted frame. */
export function drawSelection(ctx: DrawContext, shape: Shape): void {
  const { context, palette } = ctx;
  const frame = frameOf(screenPath(shape, ctx.view), 9);
  context.globalAlpha = 0.16;
  fill(ctx, frame, palette.accent);
  context.globalAlpha = 1;
  stroke(ctx, frame, { color: palette.ground, width: 4.5 });
  stroke(ctx, frame, { color: palette.accent, width: 2 });
}

/** Draws a thin ring around the hovered point. */
export function drawHover(ctx: DrawContext, shape: Shape): void {
  const ring = frameOf(screenPath(shape, ctx.view), 7);
  stroke(ctx, ring, { color: ctx.palette.ground, width: 3.5 });
  stroke(ctx, ring, { color: ctx.palette.muted, width: 1.5 });
}

/** Draws a dashed frame around the point at the keyboard cursor. */
export function drawCursor(ctx: DrawContext, shape: Shape): void {
  const frame = frameOf(screenPath(shape, ctx.view), 12);
  stroke(ctx, frame, { color: ctx.palette.ground, width: 4 });
  stroke(ctx, frame, { color: ctx.palette.text, width: 1.5, dash: [4, 3] });
}

/** Returns a rounded frame around a course. Around a straight one, it has the same direction. */
function frameOf(vertices: readonly [XY, ...XY[]], by: number): Path2D {
  const frame = new Path2D();
  const [from, to] = vertices;
  if (vertices.length === 2 && to) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const direction = new DOMMatrix()
      .translate(from.x, from.y)
      .rotateFromVector(to.x - from.x, to.y - from.y);
    const straight = new Path2D();
    straight.roundRect(-by, -by, length + 2 * by, 2 * by, by * 0.7);
    frame.addPath(straight, direction);
    return frame;
  }
  const { left, right, low, high } = boundingBox(vertices);
  frame.roundRect(left - by, low - by, right - left + 2 * by, high - low + 2 * by, by * 0.7);
  return frame;
}
