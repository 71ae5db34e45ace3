import { screenPath } from '../geometry/screen-path.ts';
import { pathsOf, pointBefore, stroke, type DrawContext } from './draw-context.ts';
import type { Shape } from './shapes.ts';
import type { XY } from '../geometry/xy.ts';

/**
 * Draws each stopbar as a thick bar, or as a square if it has a single coordinate. Linked stopbars are
 * filled and others hollow, so missing links are visible without colours too.
 */
export function drawStopbars(
  ctx: DrawContext,
  stopbars: readonly Shape[],
  linkedIds: ReadonlySet<string>,
): void {
  const { palette, view } = ctx;
  const width = widthAt(view.scale);
  const bars = stopbars.map((shape) => {
    const vertices = screenPath(shape, view);
    return vertices.length > 1 ? vertices : squareOf(vertices[0], width + 2);
  });
  const hollow = bars.filter((_, at) => !linkedIds.has(stopbars[at]?.point.id ?? ''));
  const paths = pathsOf(bars);
  const outline = { color: palette.ground, width: width + 3 };
  if (view.scale > 0.1) for (const path of paths) stroke(ctx, path, outline);
  for (const path of paths) stroke(ctx, path, { color: palette.stopbar, width });
  for (const path of pathsOf(hollow.map((bar) => shortened(bar, 1.35)))) {
    stroke(ctx, path, { color: palette.ground, width: width - 2.7 });
  }
}

/** Returns the width of a bar, in CSS pixels: three metres, but visible from afar. */
const widthAt = (scale: number): number =>
  Math.max(Math.min(4 + 8 * scale, 6), Math.min(3 * scale, 9));

/** Returns a bar that is as long as it's wide. */
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
  return [pointBefore(second, first, by), ...path.slice(1, -1), pointBefore(beforeLast, last, by)];
}
