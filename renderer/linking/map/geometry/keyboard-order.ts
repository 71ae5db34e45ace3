import type { Shape } from '../draw/shapes.ts';
import { distance } from './xy.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Returns the order in which the keyboard moves between points: by name and ID. While a stopbar or a
 * lead-on is selected, only the points that can be linked to it, nearest first.
 */
export function keyboardOrder(
  all: readonly Shape[],
  selected: Shape | undefined,
): readonly Shape[] {
  if (!selected || selected.point.kind === 'other') {
    return all.toSorted(
      (a, b) => compare(a.point.name, b.point.name) || compare(a.point.id, b.point.id),
    );
  }
  const { middle } = selected;
  return all
    .filter((shape) => canLink(shape, selected))
    .map((shape) => ({ shape, away: distance(shape.middle, middle) }))
    .sort((a, b) => a.away - b.away || compare(a.shape.point.id, b.shape.point.id))
    .map(({ shape }) => shape);
}

/** Returns whether one is a stopbar and the other a lead-on. */
export function canLink({ point: a }: Shape, { point: b }: Shape): boolean {
  return (
    (a.kind === 'stopbar' && b.kind === 'lead-on') || (a.kind === 'lead-on' && b.kind === 'stopbar')
  );
}
