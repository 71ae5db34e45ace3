import type { Shape } from '../draw/shapes.ts';
import { distance, type XY } from './xy.ts';
import { toScreen, type Viewport } from './viewport.ts';

/** Returns the least length of a stopbar, in CSS pixels. It shrinks when many are close together. */
const shortestAt = (scale: number): number => Math.min(Math.max(200 * scale, 8), 15);

/** Returns where a shape is drawn, in CSS pixels. A stopbar that would be too short is lengthened. */
export function screenPath(shape: Shape, view: Viewport): readonly [XY, ...XY[]] {
  const [first, ...others] = shape.path;
  const last = others.at(-1);
  const shortest = shortestAt(view.scale);
  if (shape.point.kind === 'stopbar' && last && shape.length * view.scale < shortest) {
    const span = distance(first, last);
    const { x, y } = toScreen(view, shape.middle);
    const across = span === 0 ? shortest / 2 : ((last.x - first.x) / span) * (shortest / 2);
    const down = span === 0 ? 0 : ((first.y - last.y) / span) * (shortest / 2);
    return [
      { x: x - across, y: y - down },
      { x: x + across, y: y + down },
    ];
  }
  return [toScreen(view, first), ...others.map((xy) => toScreen(view, xy))];
}
