import type { LinkChange } from '../../../contract/linking.ts';

/** A bulk request that names 100 or more distinct IDs fails (SERVICE.md B4). */
const maxIds = 99;

/**
 * Returns the changes in bulk requests, filled in order. A lead-on's changes stay together, so
 * no request waits for another one; those that don't fit into one request start with the unlinks.
 */
export function planBatches(changes: readonly LinkChange[]): LinkChange[][] {
  const batches: LinkChange[][] = [];
  let batch: LinkChange[] = [];
  const add = (added: readonly LinkChange[]): void => {
    const fits = idsOf([...batch, ...added]).size <= maxIds;
    if (batch.length === 0 || !fits) batches.push((batch = []));
    batch.push(...added);
  };
  for (const ofLeadOn of Map.groupBy(changes, ({ leadOnId }) => leadOnId).values()) {
    const sorted = ofLeadOn.toSorted((one, other) => Number(one.linked) - Number(other.linked));
    const isTooLarge = idsOf(sorted).size > maxIds;
    for (const part of isTooLarge ? sorted.map((change) => [change]) : [sorted]) add(part);
  }
  return batches;
}

const idsOf = (changes: readonly LinkChange[]): Set<string> =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
