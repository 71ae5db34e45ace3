import type { Operations } from '../../api/client.ts';
import type { AirportRequest } from '../../api/schema.ts';
import { serviceTime } from '../../api/service-time.ts';
import type { EpochMs } from '../../contract/result.ts';
import type { Switch } from './switch.ts';

type LookUps = Pick<Operations, 'readAirportRequests' | 'readContributionPolicy'>;
type Known = Pick<Switch, 'ids' | 'icao' | 'changedAt'>;

/** One switch as a look-up returned it. */
export interface Reading {
  readonly icao: string | null;
  readonly isApproved?: boolean;
  readonly enabled: boolean | null;
  readonly changedAt: EpochMs | null;
}

export const readingOf = (row: AirportRequest): Reading => ({
  icao: row.icao,
  isApproved: row.status === 'approved',
  enabled: row.contributions_enabled,
  changedAt: serviceTime(row.updated_at),
});

/**
 * Reads a switch whose reply was lost: from the division's airports, or if that fails from the airport's
 * public policy. Returns undefined if neither has it.
 */
export const readBack = async (lookUps: LookUps, known: Known): Promise<Reading | undefined> =>
  (await ofDivision(lookUps, known)) ?? (await ofPolicy(lookUps, known));

async function ofDivision(lookUps: LookUps, { ids }: Known): Promise<Reading | undefined> {
  const requests = await lookUps.readAirportRequests(ids.divisionId);
  const row = requests.ok
    ? requests.value.find(({ id }) => id === ids.airportRequestId)
    : undefined;
  return row && readingOf(row);
}

async function ofPolicy(
  lookUps: LookUps,
  { ids, icao, changedAt }: Known,
): Promise<Reading | undefined> {
  if (icao === null) return undefined;
  const policy = await lookUps.readContributionPolicy(icao);
  // If another division manages the airport, its policy says nothing about this switch.
  if (!policy.ok || policy.value.divisionId !== ids.divisionId) return undefined;
  return { icao, enabled: policy.value.contributionsEnabled, changedAt };
}
