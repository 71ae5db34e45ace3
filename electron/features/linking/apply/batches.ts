import type { LinkChange } from '../../../contract/linking.ts';

/** A bulk request that names 100 or more distinct IDs fails (SERVICE.md B4). */
const maxIds = 99;

/**
 * Returns the changes in bulk requests, filled in order. A lead-on's changes stay together, so no
 * request waits for another one.
 */
export function planBatches(changes: readonly LinkChange[]): LinkChange[][] {
  const batches: LinkChange[][] = [];
  for (const added of Map.groupBy(changes, ({ leadOnId }) => leadOnId).values()) {
    const last = batches.at(-1);
    if (last && idsOf([...last, ...added]).size <= maxIds) last.push(...added);
    else batches.push([...added]);
  }
  return batches;
}

const idsOf = (changes: readonly LinkChange[]): Set<string> =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
