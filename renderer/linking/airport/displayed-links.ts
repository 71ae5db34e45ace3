import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { fits, isStuck, type AirportIndex } from './airport-index.ts';
import { pairKey } from '../draft/pair-key.ts';

/** A link as the service has it, or as a staged change will make it. */
export interface DisplayedLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}

/** Returns the service's links with the staged changes. Staging can't change a stuck link. */
export function displayedLinks(
  index: AirportIndex,
  pending: readonly LinkChange[],
): readonly DisplayedLink[] {
  const staged = pending.filter((change) => change.linked || !isStuck(index, change));
  const keys = new Set(staged.map(pairKey));
  return [
    ...index.airport.links
      .filter((pair) => !keys.has(pairKey(pair)))
      .map((pair) => ({ ...pair, state: fits(pair, index.byId) ? 'linked' : 'stale' }) as const),
    ...staged.map(
      ({ stopbarId, leadOnId, linked }) =>
        ({ stopbarId, leadOnId, state: linked ? 'linking' : 'unlinking' }) as const,
    ),
  ];
}
