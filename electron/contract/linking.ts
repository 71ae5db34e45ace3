import * as v from 'valibot';
import { icao, linkRequest, pointId } from './fields.ts';
import { call } from './call.ts';
import type { AppError, EpochMs, LostReason } from './result.ts';

const pair = v.object({ stopbarId: pointId, leadOnId: pointId });

/** More than the largest airport has links; bounds what one call may hold. */
const pairs = v.pipe(v.array(pair), v.maxLength(50_000));

export const linkChange = v.object({ ...pair.entries, linked: v.boolean() });

/** Chosen by the page for each of its applies. */
const applyId = v.pipe(v.string(), v.maxLength(100));

const step = v.pipe(v.array(linkChange), v.maxLength(50_000));

export const linkDraft = v.object({
  steps: v.pipe(v.array(step), v.maxLength(1000)),
  /** How many of the steps count; those behind it were undone, and can be redone. */
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  applied: v.optional(
    v.object({ at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), changes: step }),
  ),
  taken: v.optional(applyId),
});

export const linkChanges = { link: pairs, unlink: pairs };

const changes = v.object({ icao, ...linkChanges });

export const linkingCalls = {
  /** One pair by its IDs, at once. Answers null when it was linked at the airport asked for. */
  link: call(linkRequest).answers<LinkedElsewhere | null>(),
  /** Points and links together. `not-found` where the service has no such look-ups. */
  loadAirport: call(icao).answers<LoadedAirport>(),
  /** Asks the service without changing anything. */
  readLinkPermission: call(icao).answers<LinkPermission>(),
  suggestAirports: call(v.undefined()).answers<AirportSuggestions>(),
  readLinkDraft: call(icao).answers<KeptLinkDraft | null>(),
  /** A draft without steps and without an apply to undo is none. */
  saveLinkDraft: call(v.object({ icao, draft: linkDraft })).answers<null>(),
  /** Long: `AppState.applying` says how far it is. Fails as a whole only where nothing was sent. */
  applyLinks: call(
    v.object({ ...changes.entries, apply: v.optional(applyId) }),
  ).answers<AppliedLinks>(),
  /** What was sent stays true. */
  cancelApplyLinks: call(v.undefined()).answers<null>(),
};

/** Where a pair was linked instead of at the airport asked for; null when that's unknown. */
const linkedElsewhere = v.object({ icao: v.nullable(v.string()) });

/** Requests of one apply share this id, and are read as one entry. */
const apply = v.optional(v.string());

export const linkingActions = [
  v.object({
    action: v.literal('link'),
    input: linkRequest,
    elsewhere: v.optional(linkedElsewhere),
    apply,
  }),
  v.object({ action: v.literal('changeLinks'), input: changes, apply }),
] as const;

export type LinkedElsewhere = Readonly<v.InferOutput<typeof linkedElsewhere>>;

export type Pair = Readonly<v.InferOutput<typeof pair>>;

/** What is wanted of one pair; in a step, always the opposite of what it was before. */
export type LinkChange = Readonly<v.InferOutput<typeof linkChange>>;

/** Steps that were staged and not yet applied, for undo and redo. */
export interface LinkDraft {
  readonly steps: readonly (readonly LinkChange[])[];
  readonly position: number;
  /** The last apply, as one step of the history; absent where there is none to undo. */
  readonly applied?: AppliedStep | undefined;
  /** The last apply whose outcomes the steps already reflect. */
  readonly taken?: string | undefined;
}

export interface KeptLinkDraft extends Omit<LinkDraft, 'taken'> {
  /** An apply that has ended and that no saved draft reflects yet. */
  readonly lastApply?: EndedApply | undefined;
}

export interface EndedApply extends Pick<AppliedLinks, 'outcomes' | 'cancelled'> {
  readonly apply: string;
}

export interface AppliedStep {
  /** How many of the steps come before it. */
  readonly at: number;
  /** What it did on the service. */
  readonly changes: readonly LinkChange[];
}

export interface Airport {
  readonly icao: string;
  readonly points: readonly AirportPoint[];
  /** What the service said at `readAt`. */
  readonly links: readonly Pair[];
  readonly readAt: EpochMs;
}

export interface LoadedAirport extends Airport {
  /** Changes of earlier applies whose outcome was unknown until these links were read. */
  readonly turnedOut?: AppliedLinks['outcomes'];
}

export interface AirportPoint {
  readonly id: string;
  /** `other` stands here only where a link names it: such a link is stale. */
  readonly kind: 'stopbar' | 'lead-on' | 'other';
  /** Not unique, and may be empty. */
  readonly name: string;
  /** The service's own word for the airport that has it. */
  readonly airportId: string;
  /** WGS 84; may be empty. */
  readonly coordinates: readonly Position[];
}

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export type LinkPermission = 'allowed' | 'refused' | 'unknown';

export interface AirportSuggestions {
  /** Newest first. */
  readonly recent: readonly string[];
  readonly ofDivisions: readonly string[];
}

export interface AppliedLinks {
  /** One for each change asked for. */
  readonly outcomes: readonly ChangeOutcome[];
  /** What the service says afterwards; null where it could not be read. */
  readonly airport: Airport | null;
  /** The user cancelled it, and not all of it was made. */
  readonly cancelled?: boolean | undefined;
  /** Changes of earlier applies whose outcome was unknown until now. */
  readonly turnedOut?: readonly ChangeOutcome[];
}

export type ChangeOutcome = LinkChange & { readonly outcome: LinkOutcome };

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** It was so before: nothing was sent. */
  | { readonly kind: 'already' }
  /** It wasn't made: the service said so, or (`unreachable`) the links did after a lost reply. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** Nothing was sent: the service would link a pair of another airport all the same. */
  | { readonly kind: 'other-airport' }
  /** The service has no way to remove a link. */
  | { readonly kind: 'cannot-unlink' }
  /** Not sent: without the bulk call, a stopbar that was deleted or changed can't be unlinked. */
  | { readonly kind: 'needs-bulk' }
  /** Cancelled, or the requests before it failed in a way that would repeat itself. */
  | { readonly kind: 'not-sent'; readonly error: AppError }
  /** It was sent, no reply settled it, and the links could not be read again. */
  | { readonly kind: 'unknown'; readonly reason?: LostReason };

/** How far an apply is. */
export interface Applying {
  readonly icao: string;
  readonly settled: number;
  readonly total: number;
  /** It was cancelled, and waits only for what was already sent. */
  readonly cancelling?: boolean;
}
