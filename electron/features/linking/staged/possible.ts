import type { Staged } from '../../../contract/airport-work.ts';
import type { AirportPoint, LinkChange } from '../../../contract/linking.ts';
import { isAlreadyApplied, type LinkIndex } from '../link-index.ts';
import { airportIdOf } from '../listing.ts';

type Why = Staged['skipped'][number]['why'];

/** Returns a function that says why the service wouldn't make a change (SERVICE.md B4). */
export function checkPossible(points: readonly AirportPoint[], links: LinkIndex) {
  const byId = new Map(points.map((point) => [point.id, point]));
  const here = airportIdOf(points);
  return (change: LinkChange): Why | undefined => {
    // It only reverts what is staged.
    if (isAlreadyApplied(links, change)) return undefined;
    const leadOn = byId.get(change.leadOnId);
    const stopbar = byId.get(change.stopbarId);
    if (!leadOn || (change.linked && !stopbar)) return 'gone';
    if (leadOn.kind !== 'lead-on') return 'wrong-kind';
    // A link whose stopbar is stale can be removed.
    if (!change.linked || !stopbar) return undefined;
    if (stopbar.kind !== 'stopbar') return 'wrong-kind';
    const isHere = leadOn.airportId === here && stopbar.airportId === here;
    return isHere ? undefined : 'other-airport';
  };
}
