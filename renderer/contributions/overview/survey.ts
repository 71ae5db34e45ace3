import { done, type AppError, type Result } from '../../../electron/contract/result.ts';
import type { EuroScopeFile } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import { checkAirport, type AirportReport } from '../../linking/checks/check-airport.ts';

export { isWorthAsking, type AirportReport } from '../../linking/checks/check-airport.ts';

/** Reads an airport's points and links and checks them. */
export async function surveyAirport(icao: string): Promise<Result<AirportReport>> {
  const read = await app.calls.readAirport({ icao, wait: false });
  return read.ok ? done(checkAirport(read.value)) : read;
}

/** What is known about an airport before its contributions are enabled. */
export interface Readiness {
  readonly report: AirportReport;
  readonly files: readonly EuroScopeFile[];
}

/** Why an airport couldn't be checked: undefined if there was no reply in time. */
interface Unchecked {
  readonly unchecked: AppError | undefined;
}

/**
 * Returns what the checks find now. If they fail or the service doesn't reply in time, returns what they
 * found when the airport was last loaded. Without that, returns why it's `unchecked`, or `unavailable` if
 * the service doesn't list points.
 */
export async function readReadiness(
  icao: string,
  earlier: AirportReport | undefined,
  maxMs: number,
): Promise<Readiness | Unchecked | 'unavailable'> {
  const [read, files] = await Promise.all([
    withTimeout(maxMs, surveyAirport(icao)),
    withTimeout(maxMs, app.calls.readEuroScopeFiles(icao)),
  ]);
  const report = read?.ok ? read.value : (earlier ?? loadedReport(icao));
  if (report) return { report, files: files?.ok ? files.value : [] };
  const error = read?.ok === false ? read.error : undefined;
  return error?.kind === 'not-found' ? 'unavailable' : { unchecked: error };
}

function loadedReport(icao: string): AirportReport | undefined {
  const { work } = airportChoice();
  return work?.icao === icao ? checkAirport(work.index.airport) : undefined;
}

/** Resolves to undefined if the work takes longer. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
