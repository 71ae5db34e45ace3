import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { fits, isStuck, type AirportIndex } from './airport-index.ts';
import { pairKey } from '../draft/pair-key.ts';

/** A link as it would be once the staged changes are applied, or as it is where none is staged. */
export interface PresentLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}

/** Every link that is or would be. */
export interface PresentLinks {
  /** As the service lists them, whatever is staged: the same array for as long as it says the same. */
  readonly listed: readonly PresentLink[];
  /** Those that are staged, by key: some of them are listed too. */
  readonly staged: ReadonlyMap<string, PresentLink>;
}

/** As the service lists them. */
export const listedLinks = ({ airport, byId }: AirportIndex): PresentLinks['listed'] =>
  airport.links.map((pair) => ({ ...pair, state: fits(pair, byId) ? 'linked' : 'stale' }));

/** Doesn't include stale links: staging can't change them. */
export const stagedLinks = (
  index: AirportIndex,
  pending: readonly LinkChange[],
): PresentLinks['staged'] =>
  new Map(
    pending
      .filter((change) => change.linked || !isStuck(index, change))
      .map(({ stopbarId, leadOnId, linked }) => {
        const state = linked ? 'linking' : 'unlinking';
        return [pairKey({ stopbarId, leadOnId }), { stopbarId, leadOnId, state }];
      }),
  );
