import type { Operations } from '../../api/client.ts';
import type { AirportRequestIds } from '../../contract/contributions.ts';
import type { KnownSwitches, Reading } from './known-switches.ts';
import { readingOf } from './reading-of.ts';

export type LookUps = Pick<Operations, 'readAirportRequests' | 'readContributionPolicy'>;

/**
 * Asks the service what became of a switch whose answer was lost: the division's airports, or else
 * the airport's public policy. Where neither tells, the switch stays unknown.
 */
export async function readBack(
  lookUps: LookUps,
  known: KnownSwitches,
  ids: AirportRequestIds,
): Promise<void> {
  const started = known.startReading();
  const reading = (await ofDivision(lookUps, ids)) ?? (await ofPolicy(lookUps, known, ids));
  if (reading) known.read(ids, reading, started);
}

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
  known: KnownSwitches,
  ids: AirportRequestIds,
): Promise<Reading | undefined> {
  const { icao, changedAt } = known.of(ids);
  if (icao === null) return undefined;
  const policy = await lookUps.readContributionPolicy(icao);
  // Another division may have the airport: its switch says nothing of this one.
  if (!policy.ok || policy.value.divisionId !== ids.divisionId) return undefined;
  return { icao, enabled: policy.value.contributionsEnabled, changedAt };
}
