import * as v from 'valibot';
import { airportRequestIds, contributionSwitch, icao, requestId } from './fields.ts';
import { call, signedCall } from './call.ts';
import { displayText } from './display.ts';
import type { AppError, EpochMs, Result } from './result.ts';

/** An airport request that the user saved by its IDs. The label may be empty. */
export const savedAirport = v.object({
  ...airportRequestIds.entries,
  label: v.pipe(v.string('wrong-type'), v.transform(displayText), v.maxLength(100, 'too-long')),
});

/** More airports than any account can switch. */
const maxChanges = 1000;

/** `replaced`: a newer request replaced it, and the switch has another value. */
export type SwitchOutcome = 'switched' | 'replaced';

export const contributionsCalls = {
  /** Reads the user's divisions. `not-found`: the service has no such look-up. */
  readDivisions: signedCall(v.undefined()).answers<readonly DivisionOfUser[]>(),
  /** Reads the airports of one division, so each division loads and fails on its own. */
  readAirportRequests: signedCall(v.object({ divisionId: requestId })).answers<
    readonly AirportOfDivision[]
  >(),
  /**
   * Switches airports. Returns the outcomes in the same order, once each is known or can't be found
   * out. If there's only one airport, its error is the error of the call. At most one request for an
   * airport is in flight, and the last press wins. A repeated press joins the request in flight. If one
   * of several requests shows that the service rejects all of them, those that weren't sent fail with
   * its error.
   */
  setContributions: signedCall(
    v.object({
      changes: v.pipe(v.array(contributionSwitch), v.minLength(1), v.maxLength(maxChanges)),
    }),
  ).answers<readonly Result<SwitchOutcome>[]>(),
  /** Marks what others changed as seen. */
  acknowledgeChanges: call(v.undefined()).answers<null>(),
  readSavedAirports: call(v.undefined()).answers<readonly SavedAirport[]>(),
  /** Saves an airport, or changes its label. Returns all saved airports, and whether they're on disk. */
  saveAirport: call(savedAirport).answers<{
    readonly airports: readonly SavedAirport[];
    readonly isOnDisk: boolean;
  }>(),
  removeSavedAirport: call(airportRequestIds).answers<readonly SavedAirport[]>(),
};

export const closedForWorkCalls = {
  /** Disables contributions at an airport until the user has worked on it, and reminds of that. */
  closeForWork: signedCall(icao).answers<null>(),
  /** Enables them again, which ends the reminder. */
  reopenAfterWork: signedCall(icao).answers<null>(),
  /** Ends the reminder only. */
  leaveClosed: signedCall(icao).answers<null>(),
};

/** The airport by name; absent if only the IDs were known. */
const namedAirport = v.object({ icao: v.string(), division: v.nullable(v.string()) });

export const contributionsActions = [
  v.object({
    action: v.literal('switchContributions'),
    input: contributionSwitch,
    airport: v.optional(namedAirport),
  }),
] as const;

export type AirportRequestIds = Readonly<v.InferOutput<typeof airportRequestIds>>;

/** Returns a key that identifies a switch. */
export const rowKey = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `${divisionId}/${airportRequestId}`;

export interface DivisionOfUser {
  readonly id: number;
  readonly name: string;
  /** As the service names it, such as `nav_head`; null if it names none. */
  readonly role: string | null;
}

/** The state of one switch. The main process keeps it; the page only shows it. */
export interface SwitchState {
  /** Null if unknown: it was never read, or a request may have gone through. */
  readonly contributionsEnabled: boolean | null;
  readonly changedAt: EpochMs | null;
  /** The value in the newest request, until the service replied; null without a request. */
  readonly wanted: boolean | null;
  /** Whether the switch is being read because a request got no reply. */
  readonly readingBack: boolean;
  /** Why the last request failed, or has an unknown outcome. */
  readonly failure: SwitchFailure | null;
  /** Someone else changed it after this time; null once the user has acknowledged it. */
  readonly changedSince: EpochMs | null;
  /** When the user switched it last, if an older request of theirs has undone that; otherwise null. */
  readonly undoneSince: EpochMs | null;
}

export interface SwitchFailure {
  readonly wanted: boolean;
  readonly error: AppError;
}

/** A switch that was used since signing in: `AppState` has all of them. */
export interface PushedSwitch extends AirportRequestIds, SwitchState {
  /** Null if only its IDs are known. */
  readonly icao: string | null;
}

export interface SwitchingSeveral {
  readonly total: number;
  readonly ended: number;
  /** The value for all of them; null if they differ. */
  readonly wanted: boolean | null;
  /** Whether what wasn't sent was cancelled. */
  readonly isStopping: boolean;
}

/** An airport whose contributions are off while the user works on it. */
export interface ClosedAirport extends AirportRequestIds {
  readonly icao: string;
  readonly since: EpochMs;
  /** The name of the account that may reopen it; null if that account is signed in. */
  readonly account: string | null;
  /** The value in a request that is under way; null without one. */
  readonly wanted: boolean | null;
  /** Why the last request failed. */
  readonly failure: SwitchFailure | null;
}

export interface AirportOfDivision extends SwitchState {
  readonly airportRequestId: number;
  readonly icao: string;
  /** Usually `pending`, `approved` or `rejected`. */
  readonly status: string;
  readonly hasObjects: boolean | null;
}

export interface SavedAirport extends v.InferOutput<typeof savedAirport>, SwitchState {}

/** Returns whether a switch that ended with this error may have gone through. */
export function isOutcomeUnknown(error: AppError): boolean {
  if (error.kind === 'lost') return true;
  if (error.kind !== 'server' && error.kind !== 'unavailable') return false;
  if (error.changedNothing) return false;
  // After a gateway error the outcome is unknown; these mean that nothing was done.
  return ![401, 404, 503].includes(error.status);
}
