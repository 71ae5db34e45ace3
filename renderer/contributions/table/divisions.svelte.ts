import type {
  AirportOfDivision,
  DivisionOfUser,
} from '../../../electron/contract/contributions.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { airports } from '../../frame/airports.svelte.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import type { Reports } from '../overview/reports.svelte.ts';
import { fold } from '../../text/fold.ts';
import type { Row, Rows } from './rows.svelte.ts';
import { blockedReason, reloadCancelled, roleName, type Blocked } from '../text.ts';

export interface Airport {
  readonly row: Row;
  readonly division: Division;
  readonly icao: string;
  /** Undefined while unknown. */
  readonly name: string | undefined;
  readonly status: string;
  readonly hasObjects: boolean | null;
  /** What the overview found; undefined without one. */
  readonly report: AirportReport | undefined;
  /** Why it can't be switched. */
  readonly blocked: Blocked | undefined;
  /** The text to search, folded. */
  readonly searched: string;
}

export class Division {
  readonly id: number;
  name: string;
  role: string;
  airports = $state.raw<readonly Airport[]>([]);
  error = $state.raw<AppError>();
  reading = $state(false);
  /** When the airports shown were loaded. */
  readAt = $state<EpochMs>();
  readonly #rows: Rows;
  readonly #reports: Reports;
  #isGone = false;

  constructor({ id, name, role }: DivisionOfUser, rows: Rows, reports: Reports) {
    this.id = id;
    this.#rows = rows;
    this.#reports = reports;
    this.name = $state(name);
    this.role = $state(roleName(role));
  }

  /** Loads the airports. Keeps the last ones if it fails. */
  async read(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    const answer = await app.calls.readAirportRequests({ divisionId: this.id });
    if (this.#isGone) return;
    this.reading = false;
    this.error = answer.ok ? undefined : answer.error;
    if (!answer.ok) return;
    this.readAt = Date.now();
    this.airports = answer.value.map((airport) => this.#take(airport));
    airports().want(this.airports.map(({ icao }) => icao));
  }

  /** Ignores a read that is still running: another user is signed in. */
  drop(): void {
    this.#isGone = true;
  }

  #take(airport: AirportOfDivision): Airport {
    const { airportRequestId, icao, status, hasObjects } = airport;
    const row = this.#rows.of({ divisionId: this.id, airportRequestId });
    row.show(airport);
    const reports = this.#reports;
    const searched = fold(`${icao} ${this.name} ${status} ${airportRequestId}`);
    return {
      row,
      division: this,
      icao,
      get name() {
        return airports().shortNameOf(icao);
      },
      status,
      hasObjects,
      get report() {
        return reports.of(icao);
      },
      blocked: blockedReason(status),
      searched,
    };
  }
}

const oldAfterMs = 5 * 60_000;

/** The user's divisions. Each is loaded separately. */
export class Divisions {
  all = $state.raw<readonly Division[]>([]);
  error = $state.raw<AppError>();
  reading = $state(false);
  /** When the list of divisions was last loaded. */
  #listedAt = $state<EpochMs>();
  #triedAt: EpochMs | undefined;
  #users = 0;
  readonly #rows: Rows;
  readonly #reports: Reports;

  constructor(rows: Rows, reports: Reports) {
    this.#rows = rows;
    this.#reports = reports;
  }

  /** When all that is shown was loaded: a division that can't be read shows what it had before. */
  readonly readAt: EpochMs | undefined = $derived.by(() =>
    this.#listedAt === undefined
      ? undefined
      : Math.min(this.#listedAt, ...this.all.map((division) => division.readAt ?? Infinity)),
  );
  readonly airports = $derived(this.all.flatMap(({ airports }) => airports));
  /** Those whose airports couldn't be loaded. */
  readonly failed = $derived(this.all.filter(({ error }) => error !== undefined));
  /** Whether the service can't list divisions. */
  readonly isAbsent = $derived(this.error?.kind === 'not-found');

  async read(): Promise<void> {
    if (this.reading) return;
    const user = this.#users;
    this.reading = true;
    this.#triedAt = Date.now();
    const answer = await app.calls.readDivisions();
    if (user !== this.#users) return;
    const isCancelled = !answer.ok && answer.error.kind === 'cancelled';
    const keepsLast = isCancelled && this.readAt !== undefined;
    this.error = answer.ok || keepsLast ? undefined : answer.error;
    if (keepsLast) app.done(reloadCancelled);
    if (answer.ok) {
      this.all = answer.value.map((division) => this.#known(division));
      await Promise.all(this.all.map((division) => division.read()));
    }
    if (user !== this.#users) return;
    this.reading = false;
    if (answer.ok) this.#listedAt = Date.now();
  }

  async refresh(): Promise<void> {
    app.clearStatus();
    await this.read();
  }

  /** Call it when the page is opened: what couldn't be loaded may load now. */
  async readFailedOrOld(): Promise<void> {
    const hasFailed = (this.error !== undefined && !this.isAbsent) || this.failed.length > 0;
    await (hasFailed ? this.read() : this.readIfOld());
  }

  /** Call it when the window is shown again: nothing is loaded in the background. */
  async readIfOld(): Promise<void> {
    if (this.#triedAt !== undefined && Date.now() - this.#triedAt > oldAfterMs) await this.read();
  }

  /** Clears everything after a sign-out. */
  clear(): void {
    this.#users += 1;
    for (const division of this.all) division.drop();
    this.all = [];
    this.error = undefined;
    this.reading = false;
    this.#listedAt = undefined;
    this.#triedAt = undefined;
    this.#rows.forget();
  }

  #known(loaded: DivisionOfUser): Division {
    const known = this.all.find(({ id }) => id === loaded.id);
    if (!known) return new Division(loaded, this.#rows, this.#reports);
    known.name = loaded.name;
    known.role = roleName(loaded.role);
    return known;
  }
}
