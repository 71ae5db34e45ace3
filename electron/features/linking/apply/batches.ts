import type { LinkChange } from '../../../contract/linking.ts';

/** A bulk request that names 100 or more distinct IDs fails (SERVICE.md B4). */
const maxIds = 99;

/**
 * Returns the changes in bulk requests, filled in order. A lead-on's changes stay together if one request can
 * name all their stopbars, so no request waits for another one.
 */
export function planBatches(changes: readonly LinkChange[]): LinkChange[][] {
  const batches: LinkChange[][] = [];
  for (const ofLeadOn of Map.groupBy(changes, ({ leadOnId }) => leadOnId).values()) {
    for (let at = 0; at < ofLeadOn.length; at += maxIds - 1) {
      const added = ofLeadOn.slice(at, at + maxIds - 1);
      const last = batches.at(-1);
      if (last && idsOf([...last, ...added]).size <= maxIds) last.push(...added);
      else batches.push(added);
    }
  }
  return batches;
}

const idsOf = (changes: readonly LinkChange[]): Set<string> =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
