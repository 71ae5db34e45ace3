import * as v from 'valibot';
import { icao, linkRequest, pointId } from './fields.ts';
import { call, signedCall } from './call.ts';
import type { AppError, EpochMs, LostReason } from './result.ts';

const pair = v.object({ stopbarId: pointId, leadOnId: pointId });

/** The size limit of one call: more links than the largest airport has. */
const pairs = v.pipe(v.array(pair), v.maxLength(50_000));

export const linkChange = v.object({ ...pair.entries, linked: v.boolean() });

/** The page's ID for an apply. */
const applyId = v.pipe(v.string(), v.maxLength(100));

const step = v.pipe(v.array(linkChange), v.maxLength(50_000));

export const linkDraft = v.object({
  steps: v.pipe(v.array(step), v.maxLength(1000)),
  /** How many of the steps apply; later ones were undone and can be redone. */
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  applied: v.optional(
    v.object({ at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), changes: step }),
  ),
  taken: v.optional(applyId),
});

export const linkChanges = { link: pairs, unlink: pairs };

const changes = v.object({ icao, ...linkChanges });

export const linkingCalls = {
  /**
   * Links one pair by its IDs immediately. Returns null if it is linked at the requested airport.
   */
  link: signedCall(linkRequest).answers<LinkedElsewhere | null>(),
  /** Reads points and links. `not-found`: the service has no such look-ups. */
  loadAirport: call(icao).answers<LoadedAirport>(),
  /** Reads which files the EuroScope plugin gets. `not-found`: the service has no such look-up. */
  readEuroScopeFiles: call(icao).answers<readonly EuroScopeFile[]>(),
  /**
   * Reads points and links without opening the airport: it becomes neither the airport in work nor
   * a recent one. With `wait`, waits through a rate limit; otherwise fails instead.
   */
  readAirport: call(v.object({ icao, wait: v.boolean() })).answers<Airport>(),
  /** Returns the number of staged changes of each airport that has some. */
  readStagedAirports: call(v.undefined()).answers<Readonly<Record<string, number>>>(),
  /** Checks for permission without changing anything. */
  readLinkPermission: signedCall(icao).answers<LinkPermission>(),
  /** Marks what others changed at an airport as seen. */
  dismissAirportDiff: call(icao).answers<null>(),
  readRecentAirports: call(v.undefined()).answers<readonly RecentAirport[]>(),
  suggestAirports: signedCall(v.undefined()).answers<AirportSuggestions>(),
  readLinkDraft: call(icao).answers<KeptLinkDraft | null>(),
  /** Saves the draft. Removes it if it has no steps and no apply to undo. */
  saveLinkDraft: call(v.object({ icao, draft: linkDraft })).answers<null>(),
  /**
   * Takes long: `AppState.applying` has the progress. Fails as a whole only if nothing was sent.
   */
  applyLinks: signedCall(
    v.object({ ...changes.entries, apply: v.optional(applyId) }),
  ).answers<AppliedLinks>(),
  /** Sends nothing more. Changes already sent are kept. */
  cancelApplyLinks: call(v.undefined()).answers<null>(),
};

/** The airport where a pair was linked instead of the requested one; null if unknown. */
const linkedElsewhere = v.object({ icao: v.nullable(v.string()) });

/** The names that points had then, by their IDs. Some are missing. */
const names = v.optional(v.record(v.string(), v.string()));

export const linkByIdsAction = v.object({
  action: v.literal('link'),
  input: linkRequest,
  elsewhere: v.optional(linkedElsewhere),
  names,
});

export const linkingActions = [
  linkByIdsAction,
  v.object({ action: v.literal('changeLinks'), input: changes, names }),
] as const;

export type PointNames = Readonly<Record<string, string>>;

export type LinkedElsewhere = Readonly<v.InferOutput<typeof linkedElsewhere>>;

export type Pair = Readonly<v.InferOutput<typeof pair>>;

/** The wanted state of one pair. In a step, it is the opposite of the state before. */
export type LinkChange = Readonly<v.InferOutput<typeof linkChange>>;

/** Staged steps that aren't applied yet, for undo and redo. */
export interface LinkDraft {
  readonly steps: readonly (readonly LinkChange[])[];
  readonly position: number;
  /** The last apply, as one step of the history; absent if there is none to undo. */
  readonly applied?: AppliedStep | undefined;
  /** The ID of the last apply whose outcomes are already in the steps. */
  readonly taken?: string | undefined;
}

export interface KeptLinkDraft extends Omit<LinkDraft, 'taken'> {
  /** An apply that has ended but isn't in a saved draft yet. */
  readonly lastApply?: EndedApply | undefined;
}

export interface EndedApply extends Pick<AppliedLinks, 'outcomes' | 'cancelled'> {
  readonly apply: string;
}

interface AppliedStep {
  /** How many steps come before it. */
  readonly at: number;
  /** The changes that it made on the service. */
  readonly changes: readonly LinkChange[];
}

/** One of the airports that were loaded last, with what is known without a request. */
export interface RecentAirport {
  readonly icao: string;
  /** The number of stopbars without a link, and when it was read; null if it's unknown. */
  readonly count: { readonly unlinked: number; readonly readAt: EpochMs } | null;
  /** Whether contributions are on; null if it's unknown, or if divisions differ. */
  readonly contributions: boolean | null;
}

export interface Airport {
  readonly icao: string;
  readonly points: readonly AirportPoint[];
  /** The links on the service at `readAt`. */
  readonly links: readonly Pair[];
  readonly readAt: EpochMs;
}

export interface LoadedAirport extends Airport {
  /** Changes of earlier applies whose outcome was unknown until these links were read. */
  readonly turnedOut?: AppliedLinks['outcomes'];
  /** What others changed since the user looked at the airport before; absent if they changed nothing. */
  readonly diff?: AirportDiff;
}

export interface AirportDiff {
  /** When the airport was loaded before. */
  readonly since: EpochMs;
  readonly points: readonly PointDiff[];
  readonly links: readonly LinkChange[];
}

export type PointDiff = {
  readonly id: string;
  readonly kind: LinkablePoint['kind'];
  readonly name: string;
} & (
  | { readonly change: 'added' | 'removed' }
  | {
      readonly change: 'changed';
      readonly moved: boolean;
      /** What it was, if that is different. */
      readonly was: Partial<Pick<LinkablePoint, 'kind' | 'name'>>;
    }
);

interface LinkablePoint {
  readonly kind: 'stopbar' | 'lead-on';
  readonly name: string;
}

export interface AirportPoint {
  readonly id: string;
  /** A point of kind `other` is only included if a link names it, and that link is stale. */
  readonly kind: 'stopbar' | 'lead-on' | 'other';
  /** Not unique, and may be empty. */
  readonly name: string;
  /** The service's ID of its airport. */
  readonly airportId: string;
  /** WGS 84; may be empty. */
  readonly coordinates: readonly Position[];
}

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A file that the service gives the EuroScope plugin for an airport. */
export interface EuroScopeFile {
  readonly name: string;
  /** Null if unknown. */
  readonly uploadedAt: EpochMs | null;
}

export type LinkPermission = 'allowed' | 'refused' | 'unknown';

export interface AirportSuggestions {
  /** Newest first. */
  readonly recent: readonly string[];
  readonly ofDivisions: readonly string[];
  /** The number of changes staged at each recent airport that has some. */
  readonly staged?: Readonly<Record<string, number>>;
}

export interface AppliedLinks {
  /** One outcome for each requested change. */
  readonly outcomes: readonly ChangeOutcome[];
  /** The airport afterwards; null if it couldn't be read. */
  readonly airport: Airport | null;
  /** Whether the user cancelled it before all changes were made. */
  readonly cancelled?: boolean | undefined;
  /** Changes of earlier applies whose outcome was unknown until now. */
  readonly turnedOut?: readonly ChangeOutcome[];
}

export type ChangeOutcome = LinkChange & { readonly outcome: LinkOutcome };

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** Already applied: nothing was sent. */
  | { readonly kind: 'already' }
  /** Not made, according to the service or (`unreachable`) to links read a minute after a lost reply. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** Nothing was sent, because the service would also link a pair of another airport. */
  | { readonly kind: 'other-airport' }
  /** The service has no way to remove a link. */
  | { readonly kind: 'cannot-unlink' }
  /** Not sent: only the bulk call can unlink a stopbar that was deleted or changed its type. */
  | { readonly kind: 'needs-bulk' }
  /**
   * Cancelled, or not sent because earlier requests failed: this one would fail too, or (`lost`) an
   * earlier one may still change the same lead-on.
   */
  | { readonly kind: 'not-sent'; readonly error: AppError }
  /** Sent, but the reply didn't tell the outcome. The service may still make it. */
  | { readonly kind: 'unknown'; readonly reason?: LostReason };

/** The progress of an apply. */
export interface Applying {
  readonly icao: string;
  readonly settled: number;
  readonly total: number;
  /** Whether it was cancelled and only waits for requests in flight. */
  readonly cancelling?: boolean;
}
