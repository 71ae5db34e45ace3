import { boundingBox } from '../geometry/box.ts';
import { screenPath } from '../geometry/screen-path.ts';
import { addCircle, addLine, stroke, type DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/** Draws a halo behind each shape. */
export function drawHalos(ctx: DrawContext, shapes: readonly Shape[], color: string): void {
  const halos = new Path2D();
  for (const shape of shapes) {
    const vertices = screenPath(shape, ctx.view);
    if (vertices.length > 1) addLine(halos, vertices);
    else addCircle(halos, vertices[0], 4);
  }
  stroke(ctx, halos, { color, width: 14, cap: 'round', opacity: 0.28 });
}

/** Draws the corners of a frame around the selected point. */
export function drawSelectionFrame(ctx: DrawContext, shape: Shape): void {
  const { left, right, low, high } = around(ctx, shape, 9);
  const arm = 6;
  const corners = new Path2D();
  for (const [x, towards] of [
    [left, 1],
    [right, -1],
  ] as const) {
    for (const [y, inwards] of [
      [low, 1],
      [high, -1],
    ] as const) {
      addLine(corners, [
        { x: x + towards * arm, y },
        { x, y },
        { x, y: y + inwards * arm },
      ]);
    }
  }
  stroke(ctx, corners, { color: ctx.palette.ground, width: 5 });
  stroke(ctx, corners, { color: ctx.palette.accent, width: 2 });
}

/** Draws a dashed frame around the point at the keyboard cursor. */
export function drawCursor(ctx: DrawContext, shape: Shape): void {
  const { left, right, low, high } = around(ctx, shape, 13);
  const frame = new Path2D();
  frame.roundRect(left, low, right - left, high - low, 6);
  stroke(ctx, frame, { color: ctx.palette.ground, width: 4 });
  stroke(ctx, frame, { color: ctx.palette.text, width: 1.5, dash: [4, 3] });
}

function around({ view }: DrawContext, shape: Shape, by: number) {
  const { left, right, low, high } = boundingBox(screenPath(shape, view));
  const whole = (length: number): number => Math.round(length);
  return {
    left: whole(left - by),
    right: whole(right + by),
    low: whole(low - by),
    high: whole(high + by),
  };
}
