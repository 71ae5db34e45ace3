import type { LinkChange } from '../../../electron/contract/linking.ts';
import { fits, type AirportIndex } from './airport-index.ts';

/** A point with the staged changes as if they were applied. */
export interface PointState {
  readonly links: number;
  readonly changed: boolean;
  readonly stale: boolean;
}

export type Filter = 'unlinked' | 'changed' | 'stale';

interface Staged {
  readonly more: number;
}

/** How many links each touched point gains or loses. */
export function stagedByPoint(pending: readonly LinkChange[]): ReadonlyMap<string, Staged> {
  const staged = new Map<string, Staged>();
  for (const { stopbarId, leadOnId, linked } of pending) {
    for (const id of [stopbarId, leadOnId]) {
      staged.set(id, { more: (staged.get(id)?.more ?? 0) + (linked ? 1 : -1) });
    }
  }
  return staged;
}

export function stateOf(
  id: string,
  { linksOf, byId }: AirportIndex,
  staged: ReadonlyMap<string, Staged>,
): PointState {
  const links = linksOf.get(id) ?? [];
  return {
    links: links.length + (staged.get(id)?.more ?? 0),
    changed: staged.has(id),
    stale: links.some((pair) => !fits(pair, byId)),
  };
}

/** Whether one of the filters lets it through; all points pass where none is set. */
export function passes(state: PointState, filters: ReadonlySet<Filter>): boolean {
  return (
    filters.size === 0 ||
    (filters.has('unlinked') && state.links === 0) ||
    (filters.has('changed') && state.changed) ||
    (filters.has('stale') && state.stale)
  );
}
