import { toScreen } from '../geometry/viewport.ts';
import type { RunwayShape } from '../runways.ts';
import { addLine, stroke, type DrawContext } from './draw-context.ts';

/** The least width of a runway, in CSS pixels, however far the map is zoomed out. */
const narrowest = 4.5;
/** A stripe of a centre line and the gap after it, in metres. */
const stripe = [30, 20] as const;
const shortestStripe = 5;

/** Draws runways to scale with their centre lines. */
export function drawRunways(ctx: DrawContext, runways: readonly RunwayShape[]): void {
  const { palette, view } = ctx;
  const lines = runways.map(({ from, to, width }) => {
    const line = new Path2D();
    addLine(line, [toScreen(view, from), toScreen(view, to)]);
    return { line, width: Math.max(width * view.scale, narrowest) };
  });
  for (const { line, width } of lines) stroke(ctx, line, { color: palette.runway, width });
  const longer = Math.max(1, shortestStripe / (stripe[1] * view.scale));
  const dash = stripe.map((metres) => metres * longer * view.scale);
  const width = Math.min(Math.max(view.scale, 1), 2);
  // Above all runways, so crossing runways don't cover them.
  for (const { line } of lines) stroke(ctx, line, { color: palette['centre-line'], width, dash });
}
