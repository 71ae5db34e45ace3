import { boxAround, grown } from './box.ts';
import { onScreen } from './screen-path.ts';
import type { Shape, Shapes } from '../draw/shapes.ts';
import { distanceToLine, type Spot } from './xy.ts';
import { toMap, type Viewport } from './viewport.ts';

/** Half of a touch target, in CSS pixels. */
export const reach = 12;
/** A stopbar wins over the lead-on that begins on it, which is long enough to be met elsewhere. */
const stopbarFirst = 4;

/** The shape that a press at `spot`, in CSS pixels, means. */
export function hitTest({ tree }: Shapes, view: Viewport, spot: Spot): Shape | undefined {
  // A short stopbar is drawn up to twice as far out as its coordinates are.
  const around = grown(boxAround([toMap(view, spot)]), (2 * reach) / view.scale);
  return nearest(tree.touching(around), view, spot);
}

/** Of several at the same distance, the one whose id comes first. */
export function nearest(shapes: readonly Shape[], view: Viewport, spot: Spot): Shape | undefined {
  let best: Shape | undefined;
  let least = Infinity;
  for (const shape of shapes) {
    const away = distanceOnScreen(shape, view, spot);
    if (away > reach) continue;
    const weight = shape.point.kind === 'stopbar' ? away - stopbarFirst : away;
    if (weight > least || (weight === least && best && best.point.id < shape.point.id)) continue;
    best = shape;
    least = weight;
  }
  return best;
}

function distanceOnScreen(shape: Shape, view: Viewport, spot: Spot): number {
  const path = onScreen(shape, view);
  let [from] = path;
  let least = Infinity;
  for (const to of path) {
    least = Math.min(least, distanceToLine(spot, from, to));
    from = to;
  }
  return least;
}
