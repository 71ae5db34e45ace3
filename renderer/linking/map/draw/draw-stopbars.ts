import { screenPath } from '../geometry/screen-path.ts';
import { addLine, before, stroke, type DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';
import type { XY } from '../geometry/xy.ts';

/**
 * Thick bars across the taxiway; a square where only one place is known. Filled where the stopbar
 * is linked, hollow where it is not: what is missing shows at a glance, and without its colour.
 */
export function drawStopbars(
  ctx: DrawContext,
  stopbars: readonly Shape[],
  linkedIds: ReadonlySet<string>,
): void {
  const { palette, view } = ctx;
  const width = Math.min(Math.max(view.scale * 3, 4), 8);
  const bars = new Path2D();
  const cores = new Path2D();
  for (const shape of stopbars) {
    const vertices = screenPath(shape, view);
    const bar = vertices.length > 1 ? vertices : squareOf(vertices[0], width + 2);
    addLine(bars, bar);
    if (!linkedIds.has(shape.point.id)) addLine(cores, shortened(bar, 1.25));
  }
  if (view.scale > 0.1) stroke(ctx, bars, { color: palette.ground, width: width + 3 });
  stroke(ctx, bars, { color: palette.stopbar, width });
  stroke(ctx, cores, { color: palette.ground, width: width - 2.5 });
}

/** A bar as long as it is wide. */
const squareOf = ({ x, y }: XY, side: number): readonly XY[] => [
  { x: x - side / 2, y },
  { x: x + side / 2, y },
];

function shortened(path: readonly XY[], by: number): readonly XY[] {
  const first = path[0];
  const second = path[1];
  const last = path.at(-1);
  const beforeLast = path.at(-2);
  if (!first || !second || !last || !beforeLast) return path;
  return [before(second, first, by), ...path.slice(1, -1), before(beforeLast, last, by)];
}
