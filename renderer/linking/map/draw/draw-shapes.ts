import { drawLeadOns, drawOthers } from './draw-lead-ons.ts';
import { drawStopbars } from './draw-stopbars.ts';
import type { Pen } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/** Stopbars lie on top: they are the shortest. */
export function drawShapes(
  pen: Pen,
  shapes: readonly Shape[],
  isLinked: (id: string) => boolean,
): void {
  const of = (kind: Shape['point']['kind']) => shapes.filter(({ point }) => point.kind === kind);
  drawOthers(pen, of('other'));
  drawLeadOns(pen, of('lead-on'), isLinked);
  drawStopbars(pen, of('stopbar'), isLinked);
}
