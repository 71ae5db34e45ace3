import type {
  ChangeOutcome,
  EndedApply,
  LoadedAirport,
} from '../../../electron/contract/linking.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import type { AirportWork } from '../airport/airport-work.svelte.ts';
import { applyStatus, lateStatus } from './apply-status.ts';
import { changeKey, withLateOutcomes } from './staged-outcomes.ts';

/** Adds outcomes that were unknown until this read. Returns the status that says so. */
export function addLateOutcomes(
  work: AirportWork,
  late: readonly ChangeOutcome[] = [],
): Status | undefined {
  if (late.length === 0) return undefined;
  work.addLateOutcomes(late);
  return lateStatus(work.icao, late);
}

/** Adds the outcomes of an apply whose reply went to an earlier window. */
export function addEndedApply(work: AirportWork, last: EndedApply, read?: LoadedAirport): Status {
  const late = read?.turnedOut ?? [];
  const outcomes = withLateOutcomes(last.outcomes, late);
  const own = new Set(outcomes.map(changeKey));
  const turnedOut = late.filter((change) => !own.has(changeKey(change)));
  const ended = { ...last, outcomes, turnedOut };
  work.applied({ ...ended, airport: read ?? null }, last.apply);
  return applyStatus(work.icao, { ...ended, airport: work.index.airport }, app.service);
}
