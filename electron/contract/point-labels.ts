import { displayId } from './display.ts';

/** How a point is named where there's no room for its ID. */
export interface PointLabel {
  readonly name: string;
  /**
   * What tells it apart from another point of the same kind with the same name: the end of its ID, or all of
   * it if theirs ends alike. Empty if no other has the name.
   */
  readonly suffix: string;
}

interface NamedPoint {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/** Returns a function that names one of these points. */
export function pointLabels(points: readonly NamedPoint[]): (point: NamedPoint) => PointLabel {
  const nameOf = ({ kind, name }: NamedPoint): string => `${kind} ${name}`;
  const endOf = ({ id }: NamedPoint): string => /[^_]+$/.exec(id)?.[0] ?? '';
  const names = countBy(points, nameOf);
  const sameName = points.filter((point) => isRepeated(names, nameOf(point)));
  const ends = countBy(sameName, (point) => `${nameOf(point)} ${endOf(point)}`);
  return (point) => {
    const { id, name } = point;
    if (name === '') return { name: displayId(id), suffix: '' };
    if (!isRepeated(names, nameOf(point))) return { name, suffix: '' };
    const end = endOf(point);
    if (isRepeated(ends, `${nameOf(point)} ${end}`)) return { name, suffix: displayId(id) };
    return { name, suffix: end === name ? '' : displayId(end) };
  };
}

function countBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

const isRepeated = (counts: ReadonlyMap<string, number>, key: string): boolean =>
  (counts.get(key) ?? 0) > 1;

export const oneLabel = ({ name, suffix }: PointLabel): string =>
  suffix === '' ? name : `${name} ${suffix}`;
