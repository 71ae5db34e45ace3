import type { LinkChange, LinkOutcome } from '../../contract/linking.ts';
import type { Listing } from './airport.ts';
import { planBatches } from './batches.ts';
import { indexLinks, isAlreadyApplied } from './link-index.ts';

export interface ChangePlan {
  /** What needs no request, or must not have one. */
  readonly settled: Map<LinkChange, LinkOutcome>;
  readonly batches: readonly (readonly LinkChange[])[];
  /** Unlinks of a stopbar that was deleted or changed its type: only the bulk call makes them. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
}

/**
 * What is to be sent for changes of different pairs. The service checks that both points are of one
 * airport, not of which (SERVICE.md B4): a pair goes out only where this airport lists one of them.
 * Pairs that the service will refuse go by themselves, so that they take no others with them.
 */
export function planChanges(changes: readonly LinkChange[], listing: Listing): ChangePlan {
  const links = indexLinks(listing.links);
  const points = new Map(listing.points.map((point) => [point.id, point]));
  const home = homeOf(listing.points);
  const settled = new Map<LinkChange, LinkOutcome>();
  const sure: LinkChange[] = [];
  const doubtful: LinkChange[] = [];
  const bulkOnly = new Set<LinkChange>();
  for (const change of changes) {
    const leadOn = points.get(change.leadOnId);
    const stopbar = points.get(change.stopbarId);
    const isLeadOn = leadOn?.type === 'lead_on';
    const known = [leadOn, stopbar].filter((point) => point !== undefined);
    // A link that this airport lists is its own, whatever has become of its points.
    const ours = known.length > 0 || !change.linked;
    if (isAlreadyApplied(links, change)) settled.set(change, { kind: 'already' });
    else if (!ours || known.some(({ airportId }) => airportId !== home)) {
      settled.set(change, { kind: 'other-airport' });
    } else if (isLeadOn && stopbar?.type === 'stopbar') {
      sure.push(change);
    } else {
      doubtful.push(change);
      if (isLeadOn && !change.linked) bulkOnly.add(change);
    }
  }
  return {
    settled,
    batches: [...planBatches(sure), ...doubtful.map((change) => [change])],
    bulkOnly,
  };
}

/** Returns the `airportId` that most of an airport's points have. */
export function homeOf(points: Listing['points']): string | undefined {
  const counts = new Map<string, number>();
  for (const { airportId } of points) counts.set(airportId, (counts.get(airportId) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0];
}
