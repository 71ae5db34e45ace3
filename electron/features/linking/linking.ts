import type { CallClient, Client } from '../../api/client.ts';
import type {
  AirportData,
  AirportState,
  ApplyEnded,
  ApplyRun as ShownRun,
  LinkingPush,
} from '../../contract/airport-work.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import type { Airport as ShownAirport, RecentAirport } from '../../contract/linking.ts';
import type { linkingCalls } from '../../contract/linking-calls.ts';
import {
  acknowledged,
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';
import { givingUp } from '../giving-up.ts';
import type { KeyedLock } from '../keyed-lock.ts';
import type { Recorded } from '../recorder.ts';
import { ApplyRun, type SeenAirport } from './apply/apply-run.ts';
import { linkByIds } from './link-by-ids.ts';
import { countUnlinked, readListing, toAirport } from './listing.ts';
import { readPermission } from './permission.ts';
import type { RecentAirports } from './recent-airports.ts';
import type { SeenAirports } from './seen/seen-airports.ts';
import { isApplying, isOutdated, type Airport } from './staged/airport.ts';
import type { Person } from './staged/told.ts';
import type { StagedAirports } from './staged/staged-airports.ts';

interface LinkingParts {
  readonly client: Pick<Client, 'forgetMissing' | 'readEuroScopeFiles'> & {
    /** Returns the operations of the account in use, for work that mustn't go on with another one. */
    readonly forThisAccount: (call?: Call) => CallClient;
  };
  readonly recorded: Recorded;
  readonly activity: Pick<ActivityLog, 'change' | 'changeLinks'>;
  readonly signedIn: () => Promise<boolean>;
  readonly person: () => Person;
  readonly inTurn: KeyedLock;
  readonly staged: StagedAirports;
  readonly ended: AbortSignal;
  readonly recent: RecentAirports;
  /** Whether contributions are on at an airport; null if it's unknown. */
  readonly enabledAt: (icao: string) => boolean | null;
  readonly divisionAirports: () => Promise<readonly string[]>;
  readonly seen: SeenAirports;
  readonly onChange: () => void;
  readonly now: () => EpochMs;
}

/** As many as fit into the tray's menu, and into the first view of a compact window. */
const maxRecent = 3;

/** Links lead-ons to stopbars: many at an airport, or one pair by its IDs. */
export class Linking {
  readonly #parts: LinkingParts;
  #inWork: Airport | undefined;
  #requestedAirport: string | null = null;
  /** The airport that is being opened, or was opened last. */
  openingAt: readonly string[] = [];
  /** Aborted when another airport is opened. */
  #opening = new AbortController();
  /** The apply of this session, until its outcome is recorded. */
  #applying: { readonly run: ApplyRun; readonly ended: Promise<unknown> } | undefined;

  constructor(parts: LinkingParts) {
    this.#parts = parts;
  }

  /** Makes the profile's airports report to this session. */
  use(): void {
    this.#parts.staged.user = this.#parts;
  }

  get state(): LinkingPush {
    const { staged } = this.#parts;
    const inWork = this.#inWork?.work ?? null;
    return { inWork, others: staged.others(this.#inWork), apply: this.#shownRun };
  }

  /** The airport that the page is asked to open. */
  get requestedAirport(): string | null {
    return this.#requestedAirport;
  }

  /** The airport that was opened last. */
  get airportInWork(): string | null {
    return this.#inWork?.icao ?? null;
  }

  /** The apply that is running, also one of a former session. */
  get applying(): ApplyRun | undefined {
    const { run } = this.#parts.staged;
    return run?.isRunning ? run : undefined;
  }

  /** When a read will settle for certain what is unsettled at the airport in work. */
  get certainTimes(): readonly EpochMs[] {
    return this.#inWork?.certainTimes ?? [];
  }

  /** Reads the airport in work, to settle what is unsettled there. */
  async readUnsettled(): Promise<void> {
    const { client, ended } = this.#parts;
    const read = await this.#inWork?.read(client.forThisAccount(), ended);
    if (read?.ok) this.#remember('update', read.value);
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
   * Asks the page to open an airport; null cancels that. The request ends when the page opens an
   * airport.
   */
  requestAirport(icao: string | null): void {
    this.#requestedAirport = icao;
  }

  /** Stops the apply that is running, also one of a former session. */
  cancelApply(): void {
    this.applying?.stop({ kind: 'cancelled' });
  }

  /** Stops the account's apply. Requests in flight are finished. */
  accountEnded(why: AppError): void {
    this.#applying?.run.stop(why);
  }

  /** Stops remembering airports. Resolves when what was sent is recorded. */
  async close(): Promise<void> {
    this.#opening.abort();
    const { seen, staged } = this.#parts;
    // Another session of the profile may be in use.
    if (staged.user === this.#parts) {
      seen.leave();
      staged.forgetData();
    }
    await this.#applying?.ended;
  }

  readonly handlers: FeatureHandlersOf<typeof linkingCalls> = {
    openAirport: ({ icao }, call) => this.#openAirport(icao, call),
    readAirportData: ({ icao, newerThan }) => {
      const { data } = this.#parts.staged.at(icao);
      return Promise.resolve(done(data && data.rev > newerThan ? data : null));
    },
    stage: ({ icao, changes }) =>
      changes.length > 0
        ? this.#atRead(icao, (airport) => done(airport.stage(changes)))
        : Promise.resolve(done(this.#parts.staged.at(icao).stage([]))),
    readStaged: ({ icao }, call) => {
      // What others have changed since counts, except where the user sees the airport.
      if (this.#inWork?.icao !== icao) this.#parts.staged.at(icao).forgetData();
      return this.#atRead(icao, ({ work }, data) => done({ data, work }), call);
    },
    undo: ({ icao }) => this.#atRead(icao, (airport) => airport.undo()),
    redo: ({ icao }) => Promise.resolve(this.#parts.staged.at(icao).redo()),
    discard: ({ icao }) => Promise.resolve(this.#parts.staged.at(icao).discard()),
    apply: (input, call) => this.#apply(input, call),
    dismissApply: acknowledged(({ id }) => {
      const { staged, onChange } = this.#parts;
      if (staged.run?.state.id !== id || staged.run.isRunning) return;
      staged.run = undefined;
      onChange();
    }),
    dismissByOthers: acknowledged(({ icao }) => {
      this.#parts.seen.dismiss(icao);
      this.#parts.staged.at(icao).compare(undefined);
    }),
    link: (input, call) => {
      this.#parts.client.forgetMissing();
      const client = this.#parts.client.forThisAccount(call);
      const airport = (icao: string) => this.#parts.staged.at(icao);
      return linkByIds({ ...this.#parts, client, airport }, input);
    },
    readEuroScopeFiles: (icao) => this.#parts.client.readEuroScopeFiles(icao),
    readAirport: (icao) => this.#readAirport(icao),
    readLinkPermission: async (icao) =>
      done(await readPermission(this.#parts.client.forThisAccount(), icao)),
    readRecentAirports: () => Promise.resolve(done(this.recent())),
    suggestAirports: async () => {
      const ofDivisions = await this.#parts.divisionAirports();
      return done({ recent: this.#parts.recent.list(), ofDivisions });
    },
  };

  /** Reads an airport without opening it. Another one that isn't found says nothing about it. */
  async #readAirport(icao: string): Promise<Result<ShownAirport>> {
    this.#parts.client.forgetMissing();
    const client = this.#parts.client.forThisAccount();
    const listing = await readListing(client, icao, this.#parts.now);
    return listing.ok ? done(toAirport(listing.value)) : listing;
  }

  async #openAirport(icao: string, call?: Call): Promise<Result<AirportState>> {
    const { client, staged, seen } = this.#parts;
    this.#requestedAirport = null;
    this.openingAt = [icao];
    this.#opening.abort();
    this.#opening = new AbortController();
    client.forgetMissing();
    const airport = staged.at(icao);
    const read = await airport.read(client.forThisAccount(call), this.#opening.signal);
    if (!read.ok) return read;
    const data = read.value;
    this.#inWork = airport;
    staged.keepOnly(airport);
    if (data.points.length > 0) this.#remember('add', data);
    airport.compare(seen.visit(data));
    return done({ data, work: airport.work });
  }

  /** Returns the last apply, unless another person has signed in since. */
  get #shownRun(): ShownRun | null {
    const { staged, person } = this.#parts;
    const whose = person();
    const isTheirs = whose === undefined || whose === staged.run?.person;
    return isTheirs ? (staged.run?.state ?? null) : null;
  }

  async #apply(
    input: { readonly airports: readonly SeenAirport[] } | { readonly undo: string },
    call?: Call,
  ): Promise<Result<ShownRun>> {
    const { staged, person, signedIn } = this.#parts;
    const isUndo = 'undo' in input;
    // Nothing is staged for an undo that can't be sent.
    if (isUndo && !(await signedIn())) return failed({ kind: 'signed-out' });
    if (this.applying) return isApplying;
    const airports = isUndo ? this.#reversed(input.undo) : input.airports;
    if (isUndo && airports.length === 0) return isOutdated;
    const run = new ApplyRun({
      airports,
      isUndo: isUndo || airports.every(({ icao, rev }) => staged.at(icao).isUndo(rev)),
      person: person(),
      at: (icao) => staged.at(icao),
      apply: (airport, rev) => this.#applyAt(airport, rev, call),
      onChange: () => staged.user.onChange(),
    });
    staged.run = run;
    const ended = run.run();
    this.#applying = { run, ended };
    return done(await ended.finally(() => (this.#applying = undefined)));
  }

  /**
   * Stages the reverse of an apply where nothing was staged since. Returns the airports at which
   * nothing else is staged.
   */
  #reversed(id: string): readonly SeenAirport[] {
    const { staged } = this.#parts;
    const alone: SeenAirport[] = [];
    const made = this.#shownRun?.id === id ? (staged.run?.made ?? []) : [];
    for (const { icao, rev } of made) {
      const airport = staged.at(icao);
      const before = airport.staging;
      if (before.rev !== rev || before.undo !== 'apply') continue;
      const reversed = airport.undo();
      if (reversed.ok && before.pending.length === 0) {
        alone.push({ icao, rev: reversed.value.staging.rev });
      }
    }
    return alone;
  }

  async #applyAt(airport: Airport, rev: number, call?: Call): Promise<Result<ApplyEnded>> {
    const { client, signedIn, recorded } = this.#parts;
    client.forgetMissing();
    const { waiting = () => () => undefined } = call ?? {};
    const connect = (signal: AbortSignal, giveUp: () => void) =>
      client.forThisAccount(givingUp({ signal, waiting }, giveUp));
    const ended = await airport.apply({ connect, signedIn, recorded }, rev);
    if (airport.data) this.#remember('update', airport.data);
    return ended;
  }

  /** Works at an airport, which is read first if it wasn't read yet. */
  async #atRead<T>(
    icao: string,
    work: (airport: Airport, data: AirportData) => Result<T>,
    call?: Call,
  ): Promise<Result<T>> {
    const { client, staged } = this.#parts;
    const airport = staged.at(icao);
    if (airport.data) return work(airport, airport.data);
    client.forgetMissing();
    const read = await airport.read(client.forThisAccount(call), this.#parts.ended);
    return read.ok ? work(airport, read.value) : read;
  }

  #remember(how: 'add' | 'update', airport: ShownAirport): void {
    const { icao, readAt } = airport;
    this.#parts.recent[how](icao, { unlinked: countUnlinked(airport), readAt });
  }
}
