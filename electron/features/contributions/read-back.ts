import type { Operations } from '../../api/client.ts';
import type { AirportRequestIds } from '../../contract/contributions.ts';
import { readingOf, type Known, type Reading } from './known-switches.ts';

export type LookUps = Pick<Operations, 'readAirportRequests' | 'readContributionPolicy'>;

/**
 * Asks the service what became of a switch whose answer was lost: the division's airports, or else
 * the airport's public policy. Returns undefined where neither tells.
 */
export const readBack = async (
  lookUps: LookUps,
  known: Known,
  ids: AirportRequestIds,
): Promise<Reading | undefined> =>
  (await ofDivision(lookUps, ids)) ?? (await ofPolicy(lookUps, known, ids));

async function ofDivision(
  lookUps: LookUps,
  { divisionId, airportRequestId }: AirportRequestIds,
): Promise<Reading | undefined> {
  const requests = await lookUps.readAirportRequests(divisionId);
  const row = requests.ok ? requests.value.find(({ id }) => id === airportRequestId) : undefined;
  return row && readingOf(row);
}

async function ofPolicy(
  lookUps: LookUps,
  { icao, changedAt }: Known,
  ids: AirportRequestIds,
): Promise<Reading | undefined> {
  if (icao === null) return undefined;
  const policy = await lookUps.readContributionPolicy(icao);
  // Another division may have the airport: its switch says nothing of this one.
  if (!policy.ok || policy.value.divisionId !== ids.divisionId) return undefined;
  return { icao, enabled: policy.value.contributionsEnabled, changedAt };
}
