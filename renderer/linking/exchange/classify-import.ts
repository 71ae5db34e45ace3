import { whyNotPossible, type NotPossible } from '../../../electron/contract/link-rules.ts';
import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { pairKey } from '../staging/pair-key.ts';

/** Why an imported change can't be staged at the airport. */
type ChangeProblem = NotPossible | 'repeated' | 'swapped';

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
  const changes: LinkChange[] = [];
  const problems: SkippedChange[] = [];
  const seen = new Set<string>();
  let [already, staged] = [0, 0];
  for (const one of wanted) {
    const change = asListed(one.change, index);
    const isSo = isLinked(change) === change.linked;
    const found = isSo ? undefined : findProblem(change, index);
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
export function asListed(change: LinkChange, { byId }: AirportIndex): LinkChange {
  const listed = (id: string): string => {
    const upper = id.toUpperCase();
    return !byId.has(id) && byId.has(upper) ? upper : id;
  };
  const { stopbarId, leadOnId, linked } = change;
  return { stopbarId: listed(stopbarId), leadOnId: listed(leadOnId), linked };
}

function findProblem(change: LinkChange, { rules }: AirportIndex): ChangeProblem | undefined {
  const why = whyNotPossible(change, rules);
  const [stopbar, leadOn] = [change.stopbarId, change.leadOnId].map((id) => rules.points.get(id));
  const isSwapped = stopbar?.kind === 'lead-on' && leadOn?.kind === 'stopbar';
  return why === 'not-a-stopbar' && isSwapped ? 'swapped' : why;
}
