import type { Points } from '../../api/schema.ts';
import type { Pair, PointNames } from '../../contract/linking.ts';

/** Returns the names of the pairs’ points, as an action records them. */
export function namesOf(points: Points, pairs: readonly Pair[]): { readonly names?: PointNames } {
  const ids = new Set(pairs.flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]));
  const named = points.filter(({ id, name }) => ids.has(id) && name !== '' && name !== id);
  if (named.length === 0) return {};
  return { names: Object.fromEntries(named.map(({ id, name }) => [id, name])) };
}
