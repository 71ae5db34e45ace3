import type { LinkChange } from '../../../electron/contract/linking.ts';
import { fits, type AirportIndex } from './airport-index.ts';

/** A point's state as if the staged changes were applied. */
export interface PointState {
  readonly links: number;
  readonly changed: boolean;
  readonly stale: boolean;
}

export type Filter = 'unlinked' | 'changed' | 'stale';

/** Returns how many links each changed point gains, by ID. Negative if it loses links. */
export function stagedByPoint(pending: readonly LinkChange[]): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const { stopbarId, leadOnId, linked } of pending) {
    for (const id of [stopbarId, leadOnId]) gains.set(id, (gains.get(id) ?? 0) + (linked ? 1 : -1));
  }
  return gains;
}

export function stateOf(
  id: string,
  { linksOf, byId }: AirportIndex,
  gains: ReadonlyMap<string, number>,
): PointState {
  const links = linksOf.get(id) ?? [];
  return {
    links: links.length + (gains.get(id) ?? 0),
    changed: gains.has(id),
    stale: links.some((pair) => !fits(pair, byId)),
  };
}

/** Returns whether a point passes at least one of the filters, or there are no filters. */
export function passes(state: PointState, filters: ReadonlySet<Filter>): boolean {
  return (
    filters.size === 0 ||
    (filters.has('unlinked') && state.links === 0) ||
    (filters.has('changed') && state.changed) ||
    (filters.has('stale') && state.stale)
  );
}
