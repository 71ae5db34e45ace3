import type { Client } from '../../api/client.ts';
import type { Links, Points } from '../../api/schema.ts';
import type { Airport, AirportPoint } from '../../contract/linking.ts';
import { done, type EpochMs, type Result } from '../../contract/result.ts';
import { pairsIn } from './link-index.ts';

/** An airport as the service lists it (SERVICE.md B4). */
export interface Listing {
  readonly icao: string;
  readonly points: Points;
  readonly links: Links;
  /** When the request was sent: nothing in the listing is older. */
  readonly readAt: EpochMs;
}

export type ListingClient = Pick<Client, 'readPoints' | 'readLinks'>;

/** Reads points and links at the same time. */
export async function readListing(
  client: ListingClient,
  icao: string,
  now: () => EpochMs,
): Promise<Result<Listing>> {
  const readAt = now();
  const [points, links] = await Promise.all([client.readPoints(icao), client.readLinks(icao)]);
  if (!points.ok) return points;
  if (!links.ok) return links;
  return done({ icao, points: points.value, links: links.value, readAt });
}

export function countUnlinked({ points, links }: Pick<Airport, 'points' | 'links'>): number {
  const linked = new Set(links.map(({ stopbarId }) => stopbarId));
  return points.filter(({ id, kind }) => kind === 'stopbar' && !linked.has(id)).length;
}

/** Returns what the page shows of a listing: all links, and the points that can be linked or are. */
export function toAirport({ icao, points, links, readAt }: Listing): Airport {
  const pairs = pairsIn(links);
  const named = new Set(pairs.flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]));
  const shown = points.filter(({ id, type }) => kindOf(type) !== 'other' || named.has(id));
  return { icao, points: shown.map(toPoint), links: pairs, readAt };
}

const toPoint = ({ id, type, name, airportId, coordinates }: Points[number]): AirportPoint => ({
  id,
  kind: kindOf(type),
  name,
  airportId,
  coordinates,
});

/** Taxiways and stands can't be linked. */
function kindOf(type: string): AirportPoint['kind'] {
  if (type === 'stopbar') return 'stopbar';
  return type === 'lead_on' ? 'lead-on' : 'other';
}
