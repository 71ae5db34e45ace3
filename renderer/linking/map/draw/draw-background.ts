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
  context.lineJoin = 'round';
  context.fillStyle = palette.muted;
  const left = drawNorth(ctx, low) + 14;
  const right = Math.round(left + metres * view.scale - 0.5) + 0.5;
  const bar = new Path2D();
  addLine(bar, [
    { x: left, y: low - 5 },
    { x: left, y: low },
    { x: right, y: low },
    { x: right, y: low - 5 },
  ]);
  stroke(ctx, bar, { color: palette.ground, width: 5 });
  stroke(ctx, bar, { color: palette.muted, width: 1 });
  write(ctx, label, right + 7, low + 0.5);
  const end = right + 7 + context.measureText(label).width;
  return { left: 0, right: end + 6, low: low - 18, high: view.height };
}

/** Draws an arrow to the north. Returns its right end. */
function drawNorth(ctx: DrawContext, low: number): number {
  const x = inset + 4;
  const arrow = new Path2D();
  addLine(arrow, [
    { x, y: low - 12 },
    { x: x + 4, y: low },
    { x, y: low - 3 },
    { x: x - 4, y: low },
  ]);
  arrow.closePath();
  stroke(ctx, arrow, { color: ctx.palette.ground, width: 4 });
  ctx.context.fill(arrow);
  write(ctx, 'N', x + 7, low + 0.5);
  return x + 7 + ctx.context.measureText('N').width;
}

function write({ context, palette }: DrawContext, text: string, x: number, y: number): void {
  context.strokeStyle = palette.ground;
  context.lineWidth = 4;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}
