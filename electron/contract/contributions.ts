import * as v from 'valibot';
import { airportRequestIds, contributionSwitch, requestId } from './fields.ts';
import { call } from './call.ts';
import { displayText } from './display.ts';
import type { AppError, EpochMs } from './result.ts';

/** A row that the user keeps by its ids. The label is for the eye only, and may be empty. */
export const pinnedRow = v.object({
  ...airportRequestIds.entries,
  label: v.pipe(v.string('wrong-type'), v.transform(displayText), v.maxLength(100, 'too-long')),
});

export const contributionsCalls = {
  /** Those that the user is a member of; `not-found` where the service has no such look-up. */
  readDivisions: call(v.undefined()).answers<readonly DivisionOfUser[]>(),
  /** One division's, so that each shows as it comes, and fails by itself. */
  readAirportRequests: call(v.object({ divisionId: requestId })).answers<
    readonly AirportOfDivision[]
  >(),
  /**
   * At most one request for an airport is under way, and the last wish for it wins: one that was
   * replaced before it was sent answers `cancelled`. The same wish again joins the one under way.
   *
   * The switches of a batch end together: once the service takes no more requests, those that still
   * wait aren't sent, and answer why.
   */
  switchContributions: call(
    v.object({
      ...contributionSwitch.entries,
      batch: v.exactOptional(v.pipe(v.string(), v.maxLength(36))),
    }),
  ).answers<null>(),
  /** Once nothing is under way for the airport, and an answer that was lost has been read back. */
  settleContributions: call(airportRequestIds).answers<KnownSwitch>(),
  /** Gives up every wish that was not sent yet: each answers `cancelled`. */
  cancelSwitches: call(v.undefined()).answers<null>(),
  /** What others changed counts as looked at. */
  acknowledgeChanges: call(v.undefined()).answers<null>(),
  readPinnedRows: call(v.undefined()).answers<readonly PinnedRow[]>(),
  /** One row for two ids: pinning them again changes the label. Answers all rows. */
  pinRow: call(pinnedRow).answers<readonly PinnedRow[]>(),
  unpinRow: call(airportRequestIds).answers<readonly PinnedRow[]>(),
};

/** Whose switch it was, in words; absent where nothing but the ids was known. */
const namedAirport = v.object({ icao: v.string(), division: v.nullable(v.string()) });

const ofSwitch = { input: contributionSwitch, airport: v.optional(namedAirport) };

export const contributionsActions = [
  v.object({ action: v.literal('switchContributions'), ...ofSwitch }),
  /** What was read back after a reply was lost. Older versions wrote an entry for it. */
  v.object({ action: v.literal('readContributionsBack'), ...ofSwitch }),
] as const;

export type AirportRequestIds = Readonly<v.InferOutput<typeof airportRequestIds>>;

export interface DivisionOfUser {
  readonly id: number;
  readonly name: string;
  /** The service's own word, `nav_head` for one; null where it does not say. */
  readonly role: string | null;
}

export interface KnownSwitch {
  /** Null where it is not known: it was never read, or a switch was sent and may have been done. */
  readonly contributionsEnabled: boolean | null;
  readonly changedAt: EpochMs | null;
}

export interface SwitchState extends KnownSwitch {
  /** The newest wish, while it is under way or waits. */
  readonly wanted: boolean | null;
  /** Somebody else changed it after this time; null where nobody did, or it was acknowledged. */
  readonly changedSince: EpochMs | null;
}

export interface AirportOfDivision extends SwitchState {
  readonly airportRequestId: number;
  readonly icao: string;
  /** `pending`, `approved` or `rejected`, as far as is known. */
  readonly status: string;
  readonly hasObjects: boolean | null;
}

export interface PinnedRow extends v.InferOutput<typeof pinnedRow>, SwitchState {}

/** Whether a switch that ended so may have been done all the same. */
export function leavesOpen(error: AppError): boolean {
  if (error.kind === 'lost') return true;
  if (error.kind !== 'server' && error.kind !== 'unavailable') return false;
  if (error.changedNothing) return false;
  // A gateway that got no good answer cannot tell; 401 and 503 say that nothing was done.
  return error.status !== 401 && error.status !== 503;
}

/** Returns the error for a switch that isn't done, where the reply itself left that open. */
export function asNotSwitched(error: AppError): AppError {
  if (!leavesOpen(error)) return error;
  if (error.kind === 'server' || error.kind === 'unavailable') {
    return { ...error, changedNothing: true };
  }
  const isTimeout = error.kind === 'lost' && error.reason === 'timed-out';
  return { kind: 'unreachable', reason: isTimeout ? 'timed-out' : 'broken' };
}
