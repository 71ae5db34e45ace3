import type { LinkChange, Pair } from '../../electron/contract/linking.ts';
import type { AirportIndex } from './airport-index.ts';
import { pairKey } from './pair-key.ts';
import type { PresentLink } from './present-links.ts';

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
  { linksOf, stale }: AirportIndex,
  staged: ReadonlyMap<string, Staged>,
): PointState {
  const links = linksOf.get(id) ?? [];
  return {
    links: links.length + (staged.get(id)?.more ?? 0),
    changed: staged.has(id),
    stale: links.some((pair) => stale.has(pairKey(pair))),
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

/** Every link that is or would be. */
export function presentLinks(
  { airport, present, stale }: AirportIndex,
  pending: readonly LinkChange[],
): readonly PresentLink[] {
  const unlinking = new Set(pending.filter(({ linked }) => !linked).map(pairKey));
  const known = ({ stopbarId, leadOnId }: Pair): PresentLink => {
    const key = pairKey({ stopbarId, leadOnId });
    const state = stale.has(key) ? 'stale' : unlinking.has(key) ? 'unlinking' : 'linked';
    return { stopbarId, leadOnId, state };
  };
  const added = pending
    .filter((change) => change.linked && !present.has(pairKey(change)))
    .map(({ stopbarId, leadOnId }): PresentLink => ({ stopbarId, leadOnId, state: 'linking' }));
  return [...airport.links.map(known), ...added];
}
