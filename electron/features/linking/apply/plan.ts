import { airportIdOf } from '../../../contract/link-rules.ts';
import type { LinkChange, LinkOutcome } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';
import { changeKey, indexPairs, isAlreadyApplied, pairsIn } from '../link-index.ts';
import type { Listing } from '../listing.ts';
import { planBatches } from './batches.ts';
import { lostReasonOf } from './classify-error.ts';

export interface Plan {
  /** The outcomes of changes that need no request, or must not have one. */
  readonly settled: ReadonlyMap<LinkChange, LinkOutcome>;
  readonly batches: readonly (readonly LinkChange[])[];
  /** Unlinks of a stopbar that was deleted or changed its type: only the bulk request makes them. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
}

/**
 * Returns what to send for changes of different pairs. The service doesn't check that the points
 * belong to the airport in the path (SERVICE.md B4), so a link is only sent if the airport lists one
 * of them. A change that the service will probably refuse gets its own request: a refused bulk
 * request makes none of its changes. A lead-on with unsettled changes only gets the same ones again.
 *
 * @param unsettled changes that the service may still make, with the error that left them in doubt
 */
export function planApply(
  changes: readonly LinkChange[],
  listing: Listing,
  unsettled: ReadonlyMap<LinkChange, AppError>,
): Plan {
  const open = Map.groupBy(unsettled, ([{ leadOnId }]) => leadOnId);
  const links = indexPairs(pairsIn(listing.links));
  const points = new Map(listing.points.map((point) => [point.id, point]));
  const airportId = airportIdOf(listing.points);
  const settled = new Map<LinkChange, LinkOutcome>();
  const likely: LinkChange[] = [];
  const doubtful: LinkChange[] = [];
  const bulkOnly = new Set<LinkChange>();
  for (const change of changes) {
    const leadOn = points.get(change.leadOnId);
    const stopbar = points.get(change.stopbarId);
    const before = open.get(change.leadOnId) ?? [];
    const isRepeated = before.some(([one]) => changeKey(one) === changeKey(change));
    const [, doubt] = before[0] ?? [];
    const known = [leadOn, stopbar].filter((point) => point !== undefined);
    // A listed link belongs to the airport, even if both of its points were deleted.
    const isHere =
      (known.length > 0 || !change.linked) && known.every((point) => point.airportId === airportId);
    const isLeadOn = leadOn?.type === 'lead_on';
    if (isAlreadyApplied(links, change)) {
      // Nobody else made what an earlier apply of the user may have made.
      settled.set(change, { kind: isRepeated ? 'done' : 'already' });
    } else if (!isHere) settled.set(change, { kind: 'other-airport' });
    else if (doubt && !isRepeated) {
      const error = { kind: 'lost', reason: lostReasonOf(doubt) } as const;
      settled.set(change, { kind: 'not-sent', error });
    } else if (isLeadOn && stopbar?.type === 'stopbar') likely.push(change);
    else {
      doubtful.push(change);
      if (isLeadOn && !change.linked) bulkOnly.add(change);
    }
  }
  const batches = [...planBatches(likely), ...doubtful.map((change) => [change])];
  return { settled, batches, bulkOnly };
}
