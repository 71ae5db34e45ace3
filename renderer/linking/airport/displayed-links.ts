import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { fits, cannotUnlink, type AirportIndex } from './airport-index.ts';
import { pairKey } from '../draft/pair-key.ts';

/** A link that the service has or that a staged change will add. */
export interface DisplayedLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}

/** Returns the service's links with the staged changes. A stuck link can't be staged. */
export function displayedLinks(
  index: AirportIndex,
  pending: readonly LinkChange[],
): readonly DisplayedLink[] {
  const staged = pending.filter((change) => change.linked || !cannotUnlink(index, change));
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
