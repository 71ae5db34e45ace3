import * as v from 'valibot';
import { airportRequestIds, contributionSwitch, requestId } from './fields.ts';
import { call } from './call.ts';
import { displayText } from './display.ts';
import type { AppError, EpochMs } from './result.ts';

/** A row that the user pinned by its IDs. The label may be empty. */
export const pinnedRow = v.object({
  ...airportRequestIds.entries,
  label: v.pipe(v.string('wrong-type'), v.transform(displayText), v.maxLength(100, 'too-long')),
});

/** `replaced`: a newer request took its place, and the switch isn't as this one wanted it. */
export type SwitchOutcome = 'switched' | 'replaced';

export const contributionsCalls = {
  /** The user's own divisions; `not-found` where the service has no such look-up. */
  readDivisions: call(v.undefined()).answers<readonly DivisionOfUser[]>(),
  /** The airports of one division, so that each division loads and fails by itself. */
  readAirportRequests: call(v.object({ divisionId: requestId })).answers<
    readonly AirportOfDivision[]
  >(),
  /**
   * Answers once the outcome is known, or can't be found out. At most one request for an airport is
   * under way, and the last one wins. The same request again joins the one under way.
   *
   * The switches of a batch end together: once the service takes no more requests, those that still
   * wait aren't sent, and answer why.
   */
  switchContributions: call(
    v.object({
      ...contributionSwitch.entries,
      batch: v.exactOptional(v.pipe(v.string(), v.maxLength(36))),
    }),
  ).answers<SwitchOutcome>(),
  /** Cancels every request that wasn't sent yet: each answers `cancelled`. */
  cancelSwitches: call(v.undefined()).answers<null>(),
  /** Marks what others changed as seen. */
  acknowledgeChanges: call(v.undefined()).answers<null>(),
  readPinnedRows: call(v.undefined()).answers<readonly PinnedRow[]>(),
  /** Pinning the same IDs again changes the label. Answers all rows. */
  pinRow: call(pinnedRow).answers<readonly PinnedRow[]>(),
  unpinRow: call(airportRequestIds).answers<readonly PinnedRow[]>(),
};

/** The airport by name; absent where only the IDs were known. */
const namedAirport = v.object({ icao: v.string(), division: v.nullable(v.string()) });

const ofSwitch = { input: contributionSwitch, airport: v.optional(namedAirport) };

export const contributionsActions = [
  v.object({ action: v.literal('switchContributions'), ...ofSwitch }),
  /** What was read back after a reply was lost. Older versions wrote an entry for it. */
  v.object({ action: v.literal('readContributionsBack'), ...ofSwitch }),
] as const;

export type AirportRequestIds = Readonly<v.InferOutput<typeof airportRequestIds>>;

/** Identifies a switch wherever it's shown. */
export const rowKey = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `${divisionId}/${airportRequestId}`;

export interface DivisionOfUser {
  readonly id: number;
  readonly name: string;
  /** The service's own word, such as `nav_head`; null where it has none. */
  readonly role: string | null;
}

/** The state of one switch, as the main process has it: the page only shows it. */
export interface SwitchState {
  /** Null where it isn't known: it was never read, or a request may have gone through. */
  readonly contributionsEnabled: boolean | null;
  readonly changedAt: EpochMs | null;
  /** What the newest request wants, until the service replied. */
  readonly wanted: boolean | null;
  /** The service is being asked what became of a request that got no reply. */
  readonly readingBack: boolean;
  /** Why the last request failed, or has an unknown outcome. */
  readonly failure: SwitchFailure | null;
  /** Someone else changed it after this time; null once that was acknowledged. */
  readonly changedSince: EpochMs | null;
}

export interface SwitchFailure {
  readonly wanted: boolean;
  readonly error: AppError;
}

/** A switch that was used since signing in: `AppState` has all of them. */
export interface PushedSwitch extends AirportRequestIds, SwitchState {}

export interface AirportOfDivision extends SwitchState {
  readonly airportRequestId: number;
  readonly icao: string;
  /** `pending`, `approved` or `rejected`, as far as is known. */
  readonly status: string;
  readonly hasObjects: boolean | null;
}

export interface PinnedRow extends v.InferOutput<typeof pinnedRow>, SwitchState {}

/** Returns whether a switch that ended with this error may have gone through. */
export function leavesOpen(error: AppError): boolean {
  if (error.kind === 'lost') return true;
  if (error.kind !== 'server' && error.kind !== 'unavailable') return false;
  if (error.changedNothing) return false;
  // A gateway error doesn't tell; 401 and 503 mean that nothing was done.
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
