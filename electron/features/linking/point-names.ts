import type { Points } from '../../api/schema.ts';
import type { Pair, PointNames } from '../../contract/linking.ts';
import { oneLabel, pointLabels } from '../../contract/point-labels.ts';

/** Returns the names of the pairs’ points, as an action records them. */
export function namesOf(points: Points, pairs: readonly Pair[]): { readonly names?: PointNames } {
  const ids = new Set(pairs.flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]));
  const listed = points.map(({ id, name, type }) => ({ id, name, kind: type }));
  const named = listed.filter(({ id, name }) => ids.has(id) && name !== '' && name !== id);
  if (named.length === 0) return {};
  const labelOf = pointLabels(listed);
  return { names: Object.fromEntries(named.map((point) => [point.id, oneLabel(labelOf(point))])) };
}
