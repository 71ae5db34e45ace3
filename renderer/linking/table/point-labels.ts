import { displayId } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';

/** How a point is named where there's no room for its ID. */
export interface PointLabel {
  readonly name: string;
  /** The end of the ID, if another point of the same kind has the same name; otherwise empty. */
  readonly suffix: string;
}

/** Returns a function that names points. */
export function pointLabels({ airport, byId }: AirportIndex): (id: string) => PointLabel {
  const counts = new Map<string, number>();
  const keyOf = ({ kind, name }: AirportPoint): string => `${kind} ${name}`;
  for (const point of airport.points) {
    counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1);
  }
  return (id) => {
    const point = byId.get(id);
    if (point === undefined || point.name === '') return { name: displayId(id), suffix: '' };
    const isUnique = (counts.get(keyOf(point)) ?? 0) < 2;
    const end = /[^_]+$/.exec(id)?.[0] ?? '';
    return { name: point.name, suffix: isUnique || end === point.name ? '' : displayId(end) };
  };
}

/** Returns a label as one text. */
export const oneLabel = ({ name, suffix }: PointLabel): string =>
  suffix === '' ? name : `${name} ${suffix}`;
