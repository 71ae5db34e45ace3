import type { Links, Points } from '../../api/look-ups.ts';
import type { Airport, AirportPoint, Pair } from '../../contract/linking.ts';
import type { EpochMs } from '../../contract/result.ts';

/** An airport as the service lists it (SERVICE.md B4). */
export interface Listing {
  readonly icao: string;
  readonly points: Points;
  readonly links: Links;
  readonly readAt: EpochMs;
}

/** What the page needs of a listing. Links stay, whatever has become of their points. */
export function toAirport({ icao, points, links, readAt }: Listing): Airport {
  const pairs: Pair[] = [];
  const named = new Set<string>();
  for (const [stopbarId, leadOnIds] of Object.entries(links)) {
    for (const leadOnId of new Set(leadOnIds)) {
      pairs.push({ stopbarId, leadOnId });
      named.add(leadOnId);
    }
    named.add(stopbarId);
  }
  return { icao, points: shownPoints(points, named), links: pairs, readAt };
}

function shownPoints(points: Points, named: ReadonlySet<string>): AirportPoint[] {
  const shown: AirportPoint[] = [];
  for (const { id, type, name, airportId, coordinates } of points) {
    const kind = kindOf(type);
    if (kind !== 'other' || named.has(id)) shown.push({ id, kind, name, airportId, coordinates });
  }
  return shown;
}

/** The service's other types, taxiways and stands, can be linked to nothing. */
export function kindOf(type: string): AirportPoint['kind'] {
  if (type === 'stopbar') return 'stopbar';
  return type === 'lead_on' ? 'lead-on' : 'other';
}
