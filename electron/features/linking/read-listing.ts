import type { Client } from '../../api/client.ts';
import { done, type Result } from '../../contract/result.ts';
import type { Listing } from './airport.ts';

export type ListingClient = Pick<Client, 'readPoints' | 'readLinks'>;

/** Points and links at once. Its time is that before the reading: nothing listed is older. */
export async function readListing(
  client: ListingClient,
  icao: string,
  now: () => number,
): Promise<Result<Listing>> {
  const readAt = now();
  const [points, links] = await Promise.all([client.readPoints(icao), client.readLinks(icao)]);
  if (!points.ok) return points;
  if (!links.ok) return links;
  return done({ icao, points: points.value, links: links.value, readAt });
}
