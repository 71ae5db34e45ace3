import type { LitPoints } from '../../live/lit-points.ts';
import { drawLeadOns, drawOthers } from './draw-lead-ons.ts';
import { drawGlow, drawUnlit } from './draw-lights.ts';
import { drawStopbars } from './draw-stopbars.ts';
import type { DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/**
 * Draws the stopbars last: they're the shortest, so the others would hide them. While the live lights
 * are shown, those that are lit glow, and those that aren't are thin and grey.
 */
export function drawShapes(
  ctx: DrawContext,
  shapes: readonly Shape[],
  linkedIds: ReadonlySet<string>,
  lit?: LitPoints,
): void {
  const of = (kind: Shape['point']['kind'], isLit?: boolean) =>
    shapes.filter(({ point }) => point.kind === kind && lit?.get(point.id) === isLit);
  drawOthers(
    ctx,
    shapes.filter(({ point }) => point.kind === 'other'),
  );
  for (const kind of ['lead-on', 'stopbar'] as const) {
    const [lights, unlit] = lit ? [of(kind, true), of(kind, false)] : [[], []];
    drawUnlit(ctx, unlit, kind);
    drawGlow(ctx, lights, kind);
    const draw = kind === 'stopbar' ? drawStopbars : drawLeadOns;
    draw(ctx, [...lights, ...of(kind)], linkedIds);
  }
}
