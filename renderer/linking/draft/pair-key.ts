import type { Pair } from '../../../electron/contract/linking.ts';

/** One string a pair, for sets and maps. The length keeps any two pairs apart, whatever their ids. */
export const pairKey = ({ stopbarId, leadOnId }: Pair): string =>
  `${stopbarId.length}:${stopbarId}${leadOnId}`;
