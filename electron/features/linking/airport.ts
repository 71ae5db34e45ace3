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
  // Of those only that can be linked to nothing, which a link may name all the same.
  const unnamed = new Set(points.flatMap(({ id, type }) => (kindOf(type) === 'other' ? [id] : [])));
  for (const stopbarId of Object.keys(links)) {
    for (const leadOnId of new Set(links[stopbarId])) {
      pairs.push({ stopbarId, leadOnId });
      unnamed.delete(leadOnId);
    }
    unnamed.delete(stopbarId);
  }
  const shown = points.filter(({ id }) => !unnamed.has(id));
  return { icao, points: shown.map(toPoint), links: pairs, readAt };
}

const toPoint = ({ id, type, name, airportId, coordinates }: Points[number]): AirportPoint => ({
  id,
  kind: kindOf(type),
  name,
  airportId,
  coordinates,
});

/** The service's other types, taxiways and stands, can be linked to nothing. */
export function kindOf(type: string): AirportPoint['kind'] {
  if (type === 'stopbar') return 'stopbar';
  return type === 'lead_on' ? 'lead-on' : 'other';
}
