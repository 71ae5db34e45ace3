import type { LinkChange, LinkOutcome, Pair } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';
import { changeKey, indexLinks, isAlreadyApplied } from '../link-index.ts';
import { airportIdOf, type Listing } from '../listing.ts';
import { planBatches } from './batches.ts';
import { lostReasonOf } from './classify-error.ts';

export interface RequestedChange {
  readonly requested: LinkChange;
  /** What is sent: one change for each pair. */
  readonly sent: LinkChange;
}

/**
 * Returns the changes with what to send for each. If a pair is both linked and unlinked, linking
 * wins, as on the service (SERVICE.md B4).
 */
export function requestedChanges(
  link: readonly Pair[],
  unlink: readonly Pair[],
): readonly RequestedChange[] {
  const byPair = new Map<string, LinkChange>();
  const requested = [
    ...link.map((pair) => ({ ...pair, linked: true })),
    ...unlink.map((pair) => ({ ...pair, linked: false })),
  ];
  return requested.map((change) => {
    const key = JSON.stringify([change.leadOnId, change.stopbarId]);
    const sent = byPair.get(key) ?? change;
    byPair.set(key, sent);
    return { requested: change, sent };
  });
}

/** A change of an earlier apply that the service may still make. */
export interface UnsettledChange {
  readonly change: LinkChange;
  readonly error: AppError;
}

export interface ApplyPlan {
  /** The outcomes of changes that need no request, or must not have one. */
  readonly settled: Map<LinkChange, LinkOutcome>;
  readonly batches: readonly (readonly LinkChange[])[];
  /** Unlinks of a stopbar that was deleted or changed its type: only the bulk request makes them. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
}

/**
 * Returns what to send for changes of different pairs. The service doesn't check that the points
 * belong to the airport in the path (SERVICE.md B4), so a link is only sent if the airport lists one
 * of them. A change that the service will probably refuse gets its own request: a refused bulk
 * request makes none of its changes. A lead-on with unsettled changes only gets the same ones again.
 */
export function planApply(
  changes: readonly LinkChange[],
  listing: Listing,
  unsettled: readonly UnsettledChange[],
): ApplyPlan {
  const open = Map.groupBy(unsettled, ({ change }) => change.leadOnId);
  const links = indexLinks(listing.links);
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
    const [earlier] = before;
    const isRepeated = before.some((one) => changeKey(one.change) === changeKey(change));
    const isLeadOn = leadOn?.type === 'lead_on';
    const known = [leadOn, stopbar].filter((point) => point !== undefined);
    // A listed link belongs to the airport, even if both of its points were deleted.
    const isHere =
      (known.length > 0 || !change.linked) && known.every((point) => point.airportId === airportId);
    if (isAlreadyApplied(links, change)) settled.set(change, { kind: 'already' });
    else if (!isHere) settled.set(change, { kind: 'other-airport' });
    else if (earlier && !isRepeated) {
      const error = { kind: 'lost', reason: lostReasonOf(earlier.error) } as const;
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
