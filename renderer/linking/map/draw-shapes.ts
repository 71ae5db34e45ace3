import { drawLeadOns, drawOthers } from './draw-lead-ons.ts';
import { drawStopbars } from './draw-stopbars.ts';
import type { Pen } from './pen.ts';
import type { Shape } from './shapes.ts';

/** Stopbars lie on top: they are the shortest. */
export function drawShapes(pen: Pen, shapes: readonly Shape[], linked: ReadonlySet<string>): void {
  const of = (kind: Shape['point']['kind']) => shapes.filter(({ point }) => point.kind === kind);
  drawOthers(pen, of('other'));
  drawLeadOns(pen, of('lead-on'), linked);
  drawStopbars(pen, of('stopbar'), linked);
}
