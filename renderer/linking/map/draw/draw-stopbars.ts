import { onScreen } from '../geometry/screen-path.ts';
import { addLine, before, stroke, type Pen } from './draw-context.ts';
import type { Shape } from './shapes.ts';
import type { Spot } from '../geometry/xy.ts';

/**
 * Thick bars across the taxiway; a square where only one place is known. Filled where the stopbar
 * is linked, hollow where it is not: what is missing shows at a glance, and without its colour.
 */
export function drawStopbars(
  pen: Pen,
  stopbars: readonly Shape[],
  isLinked: (id: string) => boolean,
): void {
  const { palette, view } = pen;
  const width = Math.min(Math.max(view.scale * 3, 4), 8);
  const bars = new Path2D();
  const cores = new Path2D();
  for (const shape of stopbars) {
    const spots = onScreen(shape, view);
    const bar = spots.length > 1 ? spots : squareOf(spots[0], width + 2);
    addLine(bars, bar);
    if (!isLinked(shape.point.id)) addLine(cores, shortened(bar, 1.25));
  }
  if (view.scale > 0.1) stroke(pen, bars, { color: palette.ground, width: width + 3 });
  stroke(pen, bars, { color: palette.stopbar, width });
  stroke(pen, cores, { color: palette.ground, width: width - 2.5 });
}

/** A bar as long as it is wide. */
const squareOf = ({ x, y }: Spot, side: number): readonly Spot[] => [
  { x: x - side / 2, y },
  { x: x + side / 2, y },
];

function shortened(path: readonly Spot[], by: number): readonly Spot[] {
  const first = path[0];
  const second = path[1];
  const last = path.at(-1);
  const beforeLast = path.at(-2);
  if (!first || !second || !last || !beforeLast) return path;
  return [before(second, first, by), ...path.slice(1, -1), before(beforeLast, last, by)];
}
