import type { Operations } from '../../api/client.ts';
import type { AirportRequestIds } from '../../contract/contributions.ts';
import { readingOf, type Known, type Reading } from './known-switches.ts';

type LookUps = Pick<Operations, 'readAirportRequests' | 'readContributionPolicy'>;

/**
 * Reads a switch whose reply was lost: from the division's airports, or if that fails from the airport's
 * public policy. Returns undefined if neither has it.
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
  // If another division manages the airport, its policy says nothing about this switch.
  if (!policy.ok || policy.value.divisionId !== ids.divisionId) return undefined;
  return { icao, enabled: policy.value.contributionsEnabled, changedAt };
}
