import type { AirportPoint, LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { cannotUnlink, isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { pairKey } from '../staging/pair-key.ts';

/** Why an imported change can't be staged at the airport. */
type ChangeProblem =
  | 'repeated'
  | 'swapped'
  | 'unknown-stopbar'
  | 'unknown-lead-on'
  | 'not-a-stopbar'
  | 'not-a-lead-on'
  | 'other-airport'
  | 'stuck';

export interface WantedChange {
  readonly change: LinkChange;
  /** Its line in a list. */
  readonly line?: number;
}

export interface SkippedChange extends WantedChange {
  readonly problem: ChangeProblem;
}

export interface ClassifiedImport {
  /** What can be staged. */
  readonly changes: readonly LinkChange[];
  /** The number of changes that were already made on the service. */
  readonly already: number;
  /** The number of changes that were already staged. */
  readonly staged: number;
  readonly problems: readonly SkippedChange[];
}

/** Returns what an import would change at its airport, as it is now. */
export function classifyImport(
  wanted: readonly WantedChange[],
  index: AirportIndex,
  isLinked: (pair: Pair) => boolean,
): ClassifiedImport {
  const points = new Map(index.airport.points.map((point) => [point.id, point]));
  const airportId = mostFrequent(index.airport.points.map((point) => point.airportId));
  const changes: LinkChange[] = [];
  const problems: SkippedChange[] = [];
  const seen = new Set<string>();
  let [already, staged] = [0, 0];
  for (const one of wanted) {
    const change = asListed(one.change, index);
    const isSo = isLinked(change) === change.linked;
    const found = isSo ? undefined : findProblem(change, index, points, airportId);
    const problem = seen.has(pairKey(change)) ? 'repeated' : found;
    if (problem !== undefined) {
      problems.push({ ...one, change, problem });
      continue;
    }
    seen.add(pairKey(change));
    if (!isSo) changes.push(change);
    else if (isPresent(index, change) === change.linked) already += 1;
    else staged += 1;
  }
  return { changes, already, staged, problems };
}

/** Returns the change with the IDs of points that it names in lower case. */
function asListed(change: LinkChange, { byId }: AirportIndex): LinkChange {
  const listed = (id: string): string => {
    const upper = id.toUpperCase();
    return !byId.has(id) && byId.has(upper) ? upper : id;
  };
  const { stopbarId, leadOnId, linked } = change;
  return { stopbarId: listed(stopbarId), leadOnId: listed(leadOnId), linked };
}

function findProblem(
  change: LinkChange,
  index: AirportIndex,
  points: ReadonlyMap<string, AirportPoint>,
  airportId: string | undefined,
): ChangeProblem | undefined {
  // A link that is only staged can always be unstaged, and one that is there can be kept: exports
  // include stale links.
  if (!change.linked) return cannotUnlink(index, change) ? 'stuck' : undefined;
  if (isPresent(index, change)) return undefined;
  const [stopbar, leadOn] = [points.get(change.stopbarId), points.get(change.leadOnId)];
  if (stopbar?.kind === 'lead-on' && leadOn?.kind === 'stopbar') return 'swapped';
  if (!stopbar) return 'unknown-stopbar';
  if (stopbar.kind !== 'stopbar') return 'not-a-stopbar';
  if (!leadOn) return 'unknown-lead-on';
  if (leadOn.kind !== 'lead-on') return 'not-a-lead-on';
  const isHere = stopbar.airportId === airportId && leadOn.airportId === airportId;
  return isHere ? undefined : 'other-airport';
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
