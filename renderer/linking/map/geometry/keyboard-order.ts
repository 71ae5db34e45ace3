import type { Shape } from '../draw/shapes.ts';
import { byId, byName } from '../../airport/airport-index.ts';
import { distance } from './xy.ts';

/**
 * Returns the order in which the keyboard moves between points: by name and ID. While a stopbar or a
 * lead-on is selected, only the points that can be linked to it, nearest first.
 */
export function keyboardOrder(
  all: readonly Shape[],
  selected: Shape | undefined,
): readonly Shape[] {
  if (!selected || selected.point.kind === 'other') {
    return all.toSorted((a, b) => byName(a.point, b.point));
  }
  const { middle } = selected;
  return all
    .filter((shape) => canLink(shape, selected))
    .map((shape) => ({ shape, away: distance(shape.middle, middle) }))
    .sort((a, b) => a.away - b.away || byId(a.shape.point, b.shape.point))
    .map(({ shape }) => shape);
}

/** Returns whether one is a stopbar and the other a lead-on. */
export const canLink = ({ point: a }: Shape, { point: b }: Shape): boolean =>
  a.kind !== b.kind && a.kind !== 'other' && b.kind !== 'other';
