import * as v from 'valibot';
import type { AirportData, AirportState, ApplyRun, Staged, Staging } from './airport-work.ts';
import { call, signedCall } from './call.ts';
import { icao, linkRequest } from './fields.ts';
import {
  changes,
  type Airport,
  type AirportSuggestions,
  type EuroScopeFile,
  type LinkedElsewhere,
  type LinkPermission,
  type RecentAirport,
} from './linking.ts';

const airport = v.object({ icao });

const rev = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const seen = v.pipe(v.array(v.object({ icao, rev })), v.maxLength(1000));

const applyId = v.pipe(v.string(), v.maxLength(100));

export const linkingCalls = {
  /**
   * Reads an airport and makes it the one in work. The last one opened is: an earlier call that is
   * still reading answers `cancelled`. The airport in work stays if the read fails or is cancelled
   * (`cancelWaiting`). `not-found`: the service has no such look-ups. Opening the airport in work
   * again reads it again.
   */
  openAirport: call(airport).answers<AirportState>(),
  /**
   * Returns the data of an opened airport, without a request; null if it isn't newer than that
   * revision, or if there is none. For another page, and after a push with a higher `dataRev`.
   */
  readAirportData: call(v.object({ icao, newerThan: rev })).answers<AirportData | null>(),
  /**
   * Stages what is wanted as one step: never “toggle”, because another page may have changed it.
   * Replaces the opposite if that is staged. Without changes, it answers what is staged, without a
   * request.
   */
  stage: call(v.object({ icao, changes })).answers<Staged>(),
  /** Reads an airport without opening it, to stage changes there. The one in work isn't read again. */
  readStaged: call(airport).answers<AirportState>(),
  /**
   * Reverts the last step, or stages the reverse of the last apply: what can't be reversed any more
   * is `skipped`. `conflict`: an apply is running there; also for redo and discard.
   */
  undo: call(airport).answers<Staged>(),
  redo: call(airport).answers<Staging>(),
  /** Reverts everything that is pending, as one step. */
  discard: call(airport).answers<Staging>(),
  /**
   * Sends what is pending at one airport, or at several, one after another. `rev` is the revision of the
   * staging that the user saw: nothing is sent where it's another one. `conflict`: an apply is running.
   * Takes long, and is pushed while it runs. What was made is undoable as one step; everything else
   * stays staged.
   *
   * Continues after an airport that can't be read or changed, or where something else has been staged
   * since. Stops if the next one would fail too, or if an outcome is unknown. `undo` is the ID of one
   * that has ended: its reverse is staged where nothing has been staged since, and applied where nothing
   * else is staged. `conflict`: there is no such airport.
   */
  apply: signedCall(
    v.union([v.object({ airports: seen }), v.object({ undo: applyId })]),
  ).answers<ApplyRun>(),
  /** Forgets an apply that has ended. */
  dismissApply: call(v.object({ id: applyId })).answers<null>(),
  /** Marks what others changed at the airport in work as seen. */
  dismissByOthers: call(airport).answers<null>(),
  /**
   * Links one pair by its IDs immediately. Returns null if it is linked at the requested airport.
   */
  link: signedCall(linkRequest).answers<LinkedElsewhere | null>(),
  /** Reads which files the EuroScope plugin gets. `not-found`: the service has no such look-up. */
  readEuroScopeFiles: call(icao).answers<readonly EuroScopeFile[]>(),
  /**
   * Reads points and links without opening the airport: it becomes neither the airport in work nor
   * a recent one. Fails if the service limits requests.
   */
  readAirport: call(icao).answers<Airport>(),
  /** Checks for permission without changing anything. */
  readLinkPermission: signedCall(icao).answers<LinkPermission>(),
  readRecentAirports: call(v.undefined()).answers<readonly RecentAirport[]>(),
  suggestAirports: signedCall(v.undefined()).answers<AirportSuggestions>(),
};
