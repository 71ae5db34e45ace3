import type { Shape } from '../draw/shapes.ts';
import { lightest } from './lightest.ts';
import type { XY } from './xy.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const vectors: Readonly<Record<Direction, XY>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};

/** How much more a metre aside counts than a metre ahead. */
const aside = 2;

/**
 * Returns the next point in a direction: a near one that is a little aside comes before a far one straight
 * ahead. Only points less than 60° aside count. Undefined if there is none.
 */
export function nextPoint(
  shapes: readonly Shape[],
  from: XY,
  direction: Direction,
): Shape | undefined {
  const { x, y } = vectors[direction];
  return lightest(shapes, ({ middle }) => {
    const [east, north] = [middle.x - from.x, middle.y - from.y];
    const ahead = east * x + north * y;
    const across = Math.abs(east * y - north * x);
    return ahead <= 0 || across > ahead * Math.sqrt(3) ? Infinity : ahead + aside * across;
  });
}
