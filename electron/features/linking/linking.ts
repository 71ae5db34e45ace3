import type { CallClient, Client, Operations } from '../../api/client.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import type {
  Airport,
  ChangeOutcome,
  KeptLinkDraft,
  LinkChange,
  LinkPermission,
  LoadedAirport,
  Pair,
  RecentAirport,
  linkingCalls,
} from '../../contract/linking.ts';
import { acknowledged, done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';
import type { Recorded } from '../recorder.ts';
import { LinkApplier } from './apply/link-applier.ts';
import type { LinkDrafts } from './drafts/link-drafts.ts';
import { linkByIds } from './link-by-ids.ts';
import { countUnlinked, readListing, toAirport } from './listing.ts';
import type { RecentAirports } from './recent-airports.ts';
import type { SeenAirports } from './seen/seen-airports.ts';
import type { KeyedLock } from '../keyed-lock.ts';

interface LinkingParts {
  readonly client: Pick<Client, 'forgetMissing' | 'readEuroScopeFiles'> & {
    /** Returns the operations of the account in use, for work that mustn't go on with another one. */
    readonly forThisAccount: (call?: Call) => CallClient;
  };
  readonly recorded: Recorded;
  readonly activity: Pick<ActivityLog, 'change' | 'changeLinks'>;
  readonly signedIn: () => Promise<boolean>;
  readonly inTurn: KeyedLock;
  readonly drafts: LinkDrafts;
  readonly recent: RecentAirports;
  /** Whether contributions are on at an airport; null if it's unknown. */
  readonly enabledAt: (icao: string) => boolean | null;
  /** Returns the airports of the divisions of the account in use. */
  readonly divisionAirports: () => Promise<readonly string[]>;
  readonly seen: SeenAirports;
  /** Called when `state` has changed. */
  readonly onChange: () => void;
  readonly now?: () => number;
}

/** As many as fit into the tray's menu, and into the first view of a compact window. */
const maxRecent = 3;

/** Links lead-ons to stopbars: many at an airport, or one pair by its IDs. */
export class Linking {
  readonly #parts: LinkingParts;
  readonly #now: () => number;
  readonly #applier: LinkApplier;
  #closed = false;
  #airportInWork: string | null = null;
  #requestedAirport: string | null = null;
  /** The load that was begun last: only its airport becomes the one in work. */
  #lastLoad = Symbol();
  /** Counts when the user's changes were made on the service. */
  #madeChanges = 0;

  constructor(parts: LinkingParts) {
    const { client, now = Date.now } = parts;
    this.#parts = parts;
    this.#now = now;
    this.#applier = new LinkApplier({
      ...parts,
      client: client.forThisAccount,
      now,
    });
    // A former session of the profile may still be applying.
    parts.drafts.current.onChange = parts.onChange;
  }

  get state() {
    return {
      applying: this.#parts.drafts.current.progress,
      airportInWork: this.#airportInWork,
      requestedAirport: this.#requestedAirport,
    };
  }

  /** Returns the last few airports, with their last known state. Sends nothing. */
  recent(): readonly RecentAirport[] {
    const { recent, enabledAt } = this.#parts;
    const newest = recent.list().slice(0, maxRecent);
    return newest.map((icao) => {
      return { icao, count: recent.countOf(icao), contributions: enabledAt(icao) };
    });
  }

  /**
   * Asks the page to load an airport; null cancels that. The request ends when the page loads an
   * airport.
   */
  requestAirport(icao: string | null): void {
    this.#requestedAirport = icao;
  }

  /** Stops the account's apply. Requests in flight are finished. */
  accountEnded(why: AppError): void {
    this.#applier.stop(why);
  }

  /** Stops remembering airports, including one that is still loading. */
  close(): void {
    this.#closed = true;
    this.#parts.seen.leave();
  }

  readonly handlers: FeatureHandlersOf<typeof linkingCalls> = {
    link: (input, call) => {
      const client = this.#parts.client.forThisAccount(call);
      const onLinked = (icao: string, pair: Pair) =>
        this.#addOwn(icao, [{ ...pair, linked: true }]);
      const onUnknown = (apply: string, pair: Pair, error: AppError) =>
        this.#applier.unknownOutcomes.add(input.icao, {
          ...{ apply, error, since: this.#now() },
          changes: [{ ...pair, linked: true }],
        });
      return linkByIds({ ...this.#parts, client, onLinked, onUnknown }, input);
    },
    loadAirport: (icao, call) => this.#loadAirport(icao, call),
    readEuroScopeFiles: (icao) => this.#parts.client.readEuroScopeFiles(icao),
    readAirport: ({ icao, wait }, call) => this.#readAirport(icao, wait ? call : undefined),
    readStagedAirports: () => Promise.resolve(done(this.#parts.drafts.countAllStaged())),
    readLinkPermission: async (icao) => done(await this.#readPermission(icao)),
    dismissAirportDiff: acknowledged((icao) => this.#parts.seen.dismiss(icao)),
    readRecentAirports: () => Promise.resolve(done(this.recent())),
    suggestAirports: async () => {
      const ofDivisions = await this.#parts.divisionAirports();
      const recent = this.#parts.recent.list();
      return done({ recent, ofDivisions, staged: this.#parts.drafts.countStaged(recent) });
    },
    readLinkDraft: (icao) => Promise.resolve(done(this.#readDraft(icao))),
    saveLinkDraft: acknowledged(({ icao, draft }) => this.#parts.drafts.save(icao, draft)),
    applyLinks: async (wanted, call) => {
      this.#parts.client.forgetMissing();
      const applied = await this.#applier.apply(wanted, call);
      if (applied.ok) {
        const { airport, outcomes, turnedOut = [] } = applied.value;
        if (airport) this.#remember('update', airport);
        this.#addOwn(wanted.icao, madeOf([...turnedOut, ...outcomes]));
      }
      return applied;
    },
    cancelApplyLinks: acknowledged(() => this.#applier.stop({ kind: 'cancelled' })),
  };

  /** Returns the draft; while an apply runs, without its outcomes, which are in its answer. */
  #readDraft(icao: string): KeptLinkDraft | null {
    const kept = this.#parts.drafts.read(icao);
    if (!kept || !this.#applier.isApplyingAt(icao)) return kept;
    const { lastApply, ...draft } = kept;
    return lastApply && draft.steps.length === 0 && !draft.applied ? null : draft;
  }

  /** Reads an airport without making it the airport in work. */
  async #readAirport(icao: string, call?: Call): Promise<Result<Airport>> {
    const client = this.#parts.client.forThisAccount(call);
    const listing = await readListing(client, icao, this.#now);
    return listing.ok ? done(toAirport(listing.value)) : listing;
  }

  async #loadAirport(icao: string, call?: Call): Promise<Result<LoadedAirport>> {
    this.#requestedAirport = null;
    const load = (this.#lastLoad = Symbol());
    const listing = await this.#readListing(icao, call);
    if (!listing.ok) return listing;
    if (this.#closed) return failed({ kind: 'cancelled' });
    const isInWork = load === this.#lastLoad;
    if (isInWork && this.#airportInWork !== icao) {
      this.#airportInWork = icao;
      this.#parts.onChange();
    }
    const { unknownOutcomes } = this.#applier;
    const own = unknownOutcomes.shownIn(listing.value);
    const turnedOut = unknownOutcomes.settle(listing.value);
    const airport = toAirport(listing.value);
    if (isInWork && listing.value.points.length > 0) this.#remember('add', airport);
    this.#addOwn(icao, own);
    const diff = isInWork ? this.#parts.seen.visit(airport) : undefined;
    return done({
      ...airport,
      ...(turnedOut.length > 0 && { turnedOut }),
      ...(diff && { diff }),
    });
  }

  /** Reads an airport again if the user has changed it since it was requested. */
  async #readListing(icao: string, call?: Call): ReturnType<typeof readListing> {
    this.#parts.client.forgetMissing();
    const made = this.#madeChanges;
    const client = this.#parts.client.forThisAccount(call);
    const listing = await readListing(client, icao, this.#now);
    return listing.ok && made !== this.#madeChanges ? this.#readListing(icao, call) : listing;
  }

  #addOwn(icao: string, changes: readonly LinkChange[]): void {
    if (changes.length > 0) this.#madeChanges += 1;
    this.#parts.seen.addOwn(icao, changes);
  }

  #remember(how: 'add' | 'update', airport: Airport): void {
    const { icao, readAt } = airport;
    this.#parts.recent[how](icao, { unlinked: countUnlinked(airport), readAt });
  }

  /** Asks for the permission itself (SERVICE.md B10); if that fails, sends an empty bulk request. */
  async #readPermission(icao: string): Promise<LinkPermission> {
    const client = this.#parts.client.forThisAccount();
    const asked = await client.readEditable(icao);
    if (asked.ok) return asked.value.editable ? 'allowed' : 'refused';
    if (asked.error.kind === 'forbidden') return 'refused';
    return isItsOwn(asked.error) ? this.#probePermission(client, icao) : 'unknown';
  }

  /**
   * Sends an empty bulk request, which changes nothing and needs the same permission (SERVICE.md
   * B4).
   */
  async #probePermission(
    client: Pick<Operations, 'changeLinks'>,
    icao: string,
  ): Promise<LinkPermission> {
    const asked = await client.changeLinks(icao, {});
    if (asked.ok) return asked.value.confirmed ? 'allowed' : 'unknown';
    return asked.error.kind === 'forbidden' ? 'refused' : 'unknown';
  }
}

/** Returns the changes that are on the service. */
const madeOf = (outcomes: readonly ChangeOutcome[]): readonly LinkChange[] =>
  outcomes.filter(({ outcome: { kind } }) => kind === 'done' || kind === 'already');

/** Whether only this request failed. After other errors, the next one would fail too. */
const isItsOwn = (error: AppError): boolean =>
  ['not-found', 'rejected', 'conflict', 'server', 'unreadable'].includes(error.kind) ||
  // The reply may be a proxy's (SERVICE.md B1).
  (error.kind === 'unavailable' && error.status === 404);
