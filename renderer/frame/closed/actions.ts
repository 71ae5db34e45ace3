import type { AppError } from '../../../electron/contract/result.ts';
import { isOutcomeUnknown } from '../../../electron/contract/contributions.ts';
import {
  switched,
  switchFailed,
  switching,
  switchUnknown,
  undo,
} from '../../contributions/text.ts';
import { app } from '../app.svelte.ts';
import { closed as text } from './text.ts';

/** Disables contributions until the user has worked on the airport. */
export const closeForWork = (icao: string): Promise<void> => request(icao, false);

export const reopenAfterWork = (icao: string): Promise<void> => request(icao, true);

async function request(icao: string, wanted: boolean): Promise<void> {
  const { identity, serviceTurn } = app;
  const airport = app.state?.closedForWork.find((other) => other.icao === icao);
  app.clearStatus();
  const call = wanted ? 'reopenAfterWork' : 'closeForWork';
  const result = await window.companion[call](icao);
  if (!app.mayReport(identity)) return;
  if (result.ok) {
    const run = (): void => void reopenAfterWork(icao);
    app.done(switched(wanted, icao), wanted ? undefined : { label: undo, run });
    return;
  }
  const { error } = result;
  app.status = { kind: 'failed', message: sayFailed(error, icao, wanted, airport) };
  if (serviceTurn !== app.serviceTurn) return;
  const run = (): void => void request(icao, wanted);
  app.offerRetry(error, { what: switching(wanted, icao), run, identity });
}

function sayFailed(
  error: AppError,
  name: string,
  wanted: boolean,
  ids = { divisionId: 0, airportRequestId: 0 },
) {
  const say = isOutcomeUnknown(error) ? switchUnknown : switchFailed;
  return say(error, { ids, name }, wanted, app.service);
}

/** Ends the reminder only. */
export async function leaveClosed(icao: string): Promise<void> {
  const left = await window.companion.leaveClosed(icao);
  if (left.ok) app.done(text.left(icao));
  else app.failed(left.error);
}
