import type { LinkChange } from '../../../contract/linking.ts';

/** A bulk request that names 100 or more distinct IDs fails (SERVICE.md B4). */
const maxIds = 99;

/** Servers and proxies often reject a body of more than 64 KiB. */
const maxBytes = 64_000;

/**
 * Returns the changes in bulk requests, filled in order. A lead-on's changes stay together, so
 * no request waits for another one; those that don't fit into one request start with the unlinks.
 */
export function planBatches(changes: readonly LinkChange[]): LinkChange[][] {
  const batches: LinkChange[][] = [];
  let batch: LinkChange[] = [];
  let bytes = 0;
  const fits = (added: readonly LinkChange[]): boolean =>
    idsOf([...batch, ...added]).size <= maxIds && bytes + bytesOf(added) <= maxBytes;
  const add = (added: readonly LinkChange[]): void => {
    if (batch.length === 0 || !fits(added)) {
      batches.push((batch = []));
      bytes = 0;
    }
    batch.push(...added);
    bytes += bytesOf(added);
  };
  for (const ofLeadOn of Map.groupBy(changes, ({ leadOnId }) => leadOnId).values()) {
    const sorted = ofLeadOn.toSorted((one, other) => Number(one.linked) - Number(other.linked));
    const isTooLarge = idsOf(sorted).size > maxIds || bytesOf(sorted) > maxBytes;
    for (const part of isTooLarge ? sorted.map((change) => [change]) : [sorted]) add(part);
  }
  return batches;
}

const idsOf = (changes: readonly LinkChange[]): Set<string> =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));

const bytesOf = (changes: readonly LinkChange[]): number =>
  changes.reduce(
    (sum, { leadOnId, stopbarId }) =>
      sum + Buffer.byteLength(JSON.stringify({ leadOnId, stopbarId })) + 1,
    0,
  );
