import type { AirportPoint, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { isPresent, cannotUnlink, type AirportIndex } from '../airport/airport-index.ts';

/** Why a proposed change no longer fits the airport. */
export type ProposalMismatch =
  'stopbar-gone' | 'lead-on-gone' | 'not-a-stopbar' | 'not-a-lead-on' | 'other-airport' | 'stuck';

interface ComparedProposal {
  /** What can be staged. */
  readonly changes: readonly LinkChange[];
  /** Changes that were already made on the service, or are staged. */
  readonly already: readonly LinkChange[];
  readonly mismatches: readonly (LinkChange & { readonly mismatch: ProposalMismatch })[];
}

/** Returns what a proposal would change at its airport, as it is now. */
export function compareProposal(
  proposed: readonly LinkChange[],
  index: AirportIndex,
  isLinked: (pair: Pair) => boolean,
): ComparedProposal {
  const listed = new Map(index.airport.points.map((point) => [point.id, point]));
  const airportId = mostFrequent(index.airport.points.map((point) => point.airportId));
  const changes: LinkChange[] = [];
  const already: LinkChange[] = [];
  const mismatches: (LinkChange & { readonly mismatch: ProposalMismatch })[] = [];
  for (const change of proposed) {
    const mismatch = isPresent(index, change)
      ? whyNotUnlinked(change, index)
      : misfitOf(change, listed, airportId);
    if (isLinked(change) === change.linked) already.push(change);
    else if (mismatch === undefined) changes.push(change);
    else mismatches.push({ ...change, mismatch });
  }
  return { changes, already, mismatches };
}

const whyNotUnlinked = (change: LinkChange, index: AirportIndex): ProposalMismatch | undefined =>
  !change.linked && cannotUnlink(index, change) ? 'stuck' : undefined;

function misfitOf(
  { stopbarId, leadOnId, linked }: LinkChange,
  points: ReadonlyMap<string, AirportPoint>,
  airportId: string | undefined,
): ProposalMismatch | undefined {
  // A link that is only staged can always be unstaged.
  if (!linked) return undefined;
  const [stopbar, leadOn] = [points.get(stopbarId), points.get(leadOnId)];
  if (!stopbar) return 'stopbar-gone';
  if (!leadOn) return 'lead-on-gone';
  if (stopbar.kind !== 'stopbar') return 'not-a-stopbar';
  if (leadOn.kind !== 'lead-on') return 'not-a-lead-on';
  const isHere = stopbar.airportId === airportId && leadOn.airportId === airportId;
  return isHere ? undefined : 'other-airport';
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
