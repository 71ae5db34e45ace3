import { displayId } from './display.ts';

/** How a point is named where there's no room for its ID. */
export interface PointLabel {
  readonly name: string;
  /** The end of the ID, if another point of the same kind has the same name; otherwise empty. */
  readonly suffix: string;
}

interface NamedPoint {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/** Returns a function that names one of these points. */
export function pointLabels(points: readonly NamedPoint[]): (point: NamedPoint) => PointLabel {
  const counts = new Map<string, number>();
  const keyOf = ({ kind, name }: NamedPoint): string => `${kind} ${name}`;
  for (const point of points) counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1);
  return (point) => {
    const { id, name } = point;
    if (name === '') return { name: displayId(id), suffix: '' };
    const isUnique = (counts.get(keyOf(point)) ?? 0) < 2;
    const end = /[^_]+$/.exec(id)?.[0] ?? '';
    return { name, suffix: isUnique || end === name ? '' : displayId(end) };
  };
}

/** Returns a label as one text. */
export const oneLabel = ({ name, suffix }: PointLabel): string =>
  suffix === '' ? name : `${name} ${suffix}`;
