import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { isPresent, type AirportIndex } from '../airport/airport-index.ts';
import type { PairLine, PairProblem } from './pairs-csv.ts';
import { pairKey } from '../draft/pair-key.ts';

export type LineProblem = PairProblem | 'no-airport' | 'swapped' | 'repeated';

/** What is wrong with one of the two points. */
type PointProblem = 'unknown-stopbar' | 'unknown-lead-on' | 'not-a-stopbar' | 'not-a-lead-on';

type ImportProblem = LineProblem | PointProblem;

export interface SkippedLine {
  readonly line: number;
  readonly problem: ImportProblem;
  /** The pair of the line, if it has one. */
  readonly pair?: Pair;
}

export interface Import {
  readonly changes: readonly LinkChange[];
  /** The number of pairs that the service has linked already. */
  readonly already: number;
  /** The number of pairs whose link is staged already. */
  readonly staged: number;
  readonly problems: readonly SkippedLine[];
}

/** Returns the pairs to link, and the problems of lines that can't be linked. */
export function classifyPairs(
  lines: readonly PairLine[],
  index: AirportIndex,
  isLinked: (pair: Pair) => boolean,
): Import {
  const changes = new Map<string, LinkChange>();
  const problems: SkippedLine[] = [];
  const seen = new Set<string>();
  let [already, staged] = [0, 0];
  for (const written of lines) {
    const line = 'pair' in written ? { ...written, pair: asListed(written.pair, index) } : written;
    const problem =
      'problem' in line ? line.problem : findProblem(line.pair, index, seen, isLinked);
    if (problem !== undefined) {
      problems.push({ line: line.number, problem, ...('pair' in line && { pair: line.pair }) });
    }
    if ('problem' in line || problem !== undefined) continue;
    const key = pairKey(line.pair);
    seen.add(key);
    if (!isLinked(line.pair)) changes.set(key, { ...line.pair, linked: true });
    else if (isPresent(index, line.pair)) already += 1;
    else staged += 1;
  }
  return { changes: [...changes.values()], already, staged, problems };
}

/** Returns the pair with the IDs of points that it names in lower case. */
function asListed({ stopbarId, leadOnId }: Pair, { byId }: AirportIndex): Pair {
  const listed = (id: string): string => {
    const upper = id.toUpperCase();
    return !byId.has(id) && byId.has(upper) ? upper : id;
  };
  return { stopbarId: listed(stopbarId), leadOnId: listed(leadOnId) };
}

function findProblem(
  pair: Pair,
  index: AirportIndex,
  seen: ReadonlySet<string>,
  isLinked: (pair: Pair) => boolean,
): ImportProblem | undefined {
  if (seen.has(pairKey(pair))) return 'repeated';
  // Exports include stale links. Importing one undoes its staged unlink.
  if (isLinked(pair) || isPresent(index, pair)) return undefined;
  const stopbar = index.byId.get(pair.stopbarId);
  const leadOn = index.byId.get(pair.leadOnId);
  if (stopbar?.kind === 'lead-on' && leadOn?.kind === 'stopbar') return 'swapped';
  if (!stopbar) return 'unknown-stopbar';
  if (stopbar.kind !== 'stopbar') return 'not-a-stopbar';
  if (!leadOn) return 'unknown-lead-on';
  return leadOn.kind === 'lead-on' ? undefined : 'not-a-lead-on';
}
