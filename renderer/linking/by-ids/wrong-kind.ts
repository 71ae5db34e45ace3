import type { Pair } from '../../../electron/contract/linking.ts';
import type { AirportIndex } from '../airport/airport-index.ts';
import { saySkipped } from '../exchange/text.ts';

/** Returns which ID is of the wrong kind of point; undefined if none is, or as long as it isn't known. */
export function wrongKind({ rules, airport }: AirportIndex, pair: Pair): string | undefined {
  const kindOf = (id: string) => rules.points.get(id)?.kind;
  const [stopbar, leadOn] = [kindOf(pair.stopbarId), kindOf(pair.leadOnId)];
  const isStopbarWrong = stopbar !== undefined && stopbar !== 'stopbar';
  if (!isStopbarWrong && (leadOn === undefined || leadOn === 'lead-on')) return undefined;
  const problem = isStopbarWrong ? 'not-a-stopbar' : 'not-a-lead-on';
  return saySkipped({ problem, change: { ...pair, linked: true } }, airport.icao);
}
