import { drawLeadOns, drawOthers } from './draw-lead-ons.ts';
import { drawStopbars } from './draw-stopbars.ts';
import type { DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/** Draws the stopbars last: they're the shortest, so the others would hide them. */
export function drawShapes(
  ctx: DrawContext,
  shapes: readonly Shape[],
  linkedIds: ReadonlySet<string>,
): void {
  const of = (kind: Shape['point']['kind']) => shapes.filter(({ point }) => point.kind === kind);
  drawOthers(ctx, of('other'));
  drawLeadOns(ctx, of('lead-on'), linkedIds);
  drawStopbars(ctx, of('stopbar'), linkedIds);
}
