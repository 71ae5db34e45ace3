import type { Box } from '../geometry/box.ts';
import { scaleBar } from '../geometry/scale-bar.ts';
import { addLine, stroke, type DrawContext } from './draw-context.ts';

const font = 11;
const inset = 12.5;

export function drawBackground({ context, view, palette }: DrawContext): void {
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, view.width, view.height);
}

/** Draws the north arrow and the scale bar at the lower left. Returns the box that they need. */
export function drawScale(ctx: DrawContext): Box {
  const { context, view, palette } = ctx;
  const { metres, label } = scaleBar(view.scale, Math.min(100, view.width / 4));
  const low = view.height - inset;
  context.font = `${font}px ${palette.font}`;
  context.textBaseline = 'alphabetic';
  const left = inset + 25 + context.measureText('N').width;
  const right = Math.round(left + metres * view.scale - 0.5) + 0.5;
  const end = right + 7 + context.measureText(label).width;
  // Points below it would look like a part of it.
  context.fillStyle = palette.ground;
  context.fillRect(0, low - 18, end + 6, view.height);
  context.fillStyle = palette.muted;
  drawNorth(ctx, low);
  const bar = new Path2D();
  addLine(bar, [
    { x: left, y: low - 5 },
    { x: left, y: low },
    { x: right, y: low },
    { x: right, y: low - 5 },
  ]);
  stroke(ctx, bar, { color: palette.muted, width: 1 });
  context.fillText(label, right + 7, low + 0.5);
  return { left: 0, right: end + 6, low: low - 18, high: view.height };
}

function drawNorth(ctx: DrawContext, low: number): void {
  const x = inset + 4;
  const arrow = new Path2D();
  addLine(arrow, [
    { x, y: low - 12 },
    { x: x + 4, y: low },
    { x, y: low - 3 },
    { x: x - 4, y: low },
  ]);
  arrow.closePath();
  ctx.context.fill(arrow);
  ctx.context.fillText('N', x + 7, low + 0.5);
}
