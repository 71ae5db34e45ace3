import type { Shape } from '../draw/shapes.ts';

/**
 * Returns the shape with the least weight; of several, the one with the lowest ID. A shape of infinite
 * weight doesn't count.
 */
export function lightest(
  shapes: readonly Shape[],
  weigh: (shape: Shape) => number,
): Shape | undefined {
  let best: Shape | undefined;
  let least = Infinity;
  for (const shape of shapes) {
    const weight = weigh(shape);
    const isTie = weight === least && best !== undefined && shape.point.id < best.point.id;
    if (weight < least || isTie) [best, least] = [shape, weight];
  }
  return best;
}
