import * as v from 'valibot';
import { icao, linkRequest, pointId } from './fields.ts';
import type { AppError, EpochMs, LostReason } from './result.ts';

const pair = v.object({ stopbarId: pointId, leadOnId: pointId });

/** The size limit of one call: more links than the largest airport has. */
const pairs = v.pipe(v.array(pair), v.maxLength(50_000));

export const linkChange = v.object({ ...pair.entries, linked: v.boolean() });

/** The size limit of one step. */
export const changes = v.pipe(v.array(linkChange), v.maxLength(50_000));

const linkChanges = v.object({ icao, link: pairs, unlink: pairs });

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
  v.object({ action: v.literal('changeLinks'), input: linkChanges, names }),
] as const;

export type PointNames = Readonly<Record<string, string>>;

export type LinkedElsewhere = Readonly<v.InferOutput<typeof linkedElsewhere>>;

export type Pair = Readonly<v.InferOutput<typeof pair>>;

/** The wanted state of one pair. In a step, it is the opposite of the state before. */
export type LinkChange = Readonly<v.InferOutput<typeof linkChange>>;

export const pairOf = ({ stopbarId, leadOnId }: Pair): Pair => ({ stopbarId, leadOnId });

/** Returns the changes as the service takes them. */
export const pairsOf = (changes: readonly LinkChange[]) => ({
  link: changes.filter(({ linked }) => linked).map(pairOf),
  unlink: changes.filter(({ linked }) => !linked).map(pairOf),
});

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
  /**
   * Sent, but the reply didn't tell the outcome. The service may still make it. A read that doesn't show it
   * settles it from `certainAt` on, which is known once the apply has ended; one that shows it settles it at
   * once.
   */
  | { readonly kind: 'unknown'; readonly reason?: LostReason; readonly certainAt?: EpochMs };
