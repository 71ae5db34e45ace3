import { lightest } from './lightest.ts';
import { screenPath } from './screen-path.ts';
import type { Shape } from '../draw/shapes.ts';
import { distanceToLine, type XY } from './xy.ts';
import type { Viewport } from './viewport.ts';

/** Half the size of a touch target, in CSS pixels. */
const hitRadius = 12;
/** Prefers a stopbar to the lead-on that starts at it: the lead-on can be clicked elsewhere. */
const stopbarBonus = 4;

/** Returns the shape at `xy`, in CSS pixels. If two are equally near, the one with the lower ID. */
export const hitTest = (shapes: readonly Shape[], view: Viewport, xy: XY): Shape | undefined =>
  lightest(shapes, (shape) => {
    const away = distanceOnScreen(shape, view, xy);
    if (away > hitRadius) return Infinity;
    return shape.point.kind === 'stopbar' ? away - stopbarBonus : away;
  });

function distanceOnScreen(shape: Shape, view: Viewport, xy: XY): number {
  const path = screenPath(shape, view);
  let [from] = path;
  let least = Infinity;
  for (const to of path) {
    least = Math.min(least, distanceToLine(xy, from, to));
    from = to;
  }
  return least;
}
