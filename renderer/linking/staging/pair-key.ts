import type { Pair } from '../../../electron/contract/linking.ts';

/** Returns a pair as a key for sets and maps. The length makes it unique for any IDs. */
export const pairKey = ({ stopbarId, leadOnId }: Pair): string =>
  `${stopbarId.length}:${stopbarId}${leadOnId}`;
