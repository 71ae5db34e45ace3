import { screenPath } from '../geometry/screen-path.ts';
import type { XY } from '../geometry/xy.ts';
import { addCircle, addLine, batchesOf, stroke, type DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';

type Kind = 'stopbar' | 'lead-on';

/** Draws the light around points that are lit. */
export function drawGlow(ctx: DrawContext, shapes: readonly Shape[], kind: Kind): void {
  const width = Math.min(Math.max(5 + 10 * ctx.view.scale, 7), 14);
  const style = { color: ctx.palette[kind], width, opacity: 0.3, cap: 'round' as const };
  for (const some of batchesOf(shapes)) stroke(ctx, coursesOf(ctx, some, 1), style);
}

/** Draws points that aren't lit: a stopbar as a thin line with ends, a lead-on as a dashed one. */
export function drawUnlit(ctx: DrawContext, shapes: readonly Shape[], kind: Kind): void {
  const courses = coursesOf(ctx, shapes, 3);
  if (kind === 'stopbar') {
    for (const shape of shapes) addEnds(courses, screenPath(shape, ctx.view));
  }
  const dash = kind === 'stopbar' ? [] : [3, 3];
  stroke(ctx, courses, { color: ctx.palette.muted, width: 1.5, dash });
}

function coursesOf(ctx: DrawContext, shapes: readonly Shape[], radius: number): Path2D {
  const courses = new Path2D();
  for (const shape of shapes) {
    const vertices = screenPath(shape, ctx.view);
    if (vertices.length > 1) addLine(courses, vertices);
    else addCircle(courses, vertices[0], radius);
  }
  return courses;
}

const endLength = 3;

/** Adds a short line across both ends of a course. */
function addEnds(path: Path2D, vertices: readonly XY[]): void {
  const [first, second] = vertices;
  const [beforeLast, last] = vertices.slice(-2);
  if (!first || !second || !last || !beforeLast) return;
  for (const [end, next] of [
    [first, second],
    [last, beforeLast],
  ] as const) {
    const length = Math.hypot(next.x - end.x, next.y - end.y) || 1;
    const across = {
      x: (endLength * (next.y - end.y)) / length,
      y: (endLength * (end.x - next.x)) / length,
    };
    addLine(path, [
      { x: end.x - across.x, y: end.y - across.y },
      { x: end.x + across.x, y: end.y + across.y },
    ]);
  }
}
