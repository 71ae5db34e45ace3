import { screenPath } from './screen-path.ts';
import type { Shape } from '../draw/shapes.ts';
import { distanceToLine, type XY } from './xy.ts';
import type { Viewport } from './viewport.ts';

/** Half the size of a touch target, in CSS pixels. */
const hitRadius = 12;
/** Prefers a stopbar to the lead-on that starts at it: the lead-on can be clicked elsewhere. */
const stopbarBonus = 4;

/** Returns the shape at `xy`, in CSS pixels. If two are equally near, the one with the lower ID. */
export function hitTest(shapes: readonly Shape[], view: Viewport, xy: XY): Shape | undefined {
  let best: Shape | undefined;
  let least = Infinity;
  for (const shape of shapes) {
    const away = distanceOnScreen(shape, view, xy);
    if (away > hitRadius) continue;
    const weight = shape.point.kind === 'stopbar' ? away - stopbarBonus : away;
    if (weight > least || (weight === least && best && best.point.id < shape.point.id)) continue;
    best = shape;
    least = weight;
  }
  return best;
}

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
