import type { AirportData, Staging } from '../../../electron/contract/airport-work.ts';
import { failed, type Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';

/** Reads an airport and what is staged there. */
export async function readStaged(
  icao: string,
): Promise<Result<{ readonly data: AirportData | null; readonly staging: Staging }>> {
  const answer = await app.calls.stageSeveral({ airports: [{ icao, changes: [] }] });
  if (!answer.ok) return answer;
  const staged = answer.value[icao] ?? failed({ kind: 'cancelled' });
  if (!staged.ok) return staged;
  const read = await app.calls.readAirportData({ icao, newerThan: 0 });
  if (!read.ok) return read;
  return { ok: true, value: { data: read.value, staging: staged.value.staging } };
}
