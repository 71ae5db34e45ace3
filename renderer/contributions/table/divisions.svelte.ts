import type { AirportOfDivision } from '../../../electron/contract/contributions.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { Newest } from '../../controls/newest.ts';
import { airports } from '../../frame/airports.svelte.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AccountView } from '../../frame/views.svelte.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import type { Reports } from '../overview/reports.svelte.ts';
import { fold } from '../../text/fold.ts';
import type { Row, Rows } from './rows.svelte.ts';
import { blockedReason, reloadCancelled, roleName, type Blocked } from '../text.ts';

export interface Airport {
  readonly row: Row;
  readonly division: Pick<Division, 'id' | 'name' | 'role'>;
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

export interface Division {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly airports: readonly Airport[];
  /** Why its airports couldn't be loaded. Those that were loaded before are shown. */
  readonly error: AppError | undefined;
  readonly reading: boolean;
  /** When the airports shown were loaded. */
  readonly readAt: EpochMs | undefined;
}

const notRead = { airports: [], error: undefined, reading: false, readAt: undefined };

const oldAfterMs = 5 * 60_000;

/** One person's divisions. Each is loaded separately. */
export class Divisions {
  all = $state.raw<readonly Division[]>([]);
  error = $state.raw<AppError>();
  /** The read in progress. */
  #running = $state.raw<Promise<void>>();
  readonly reading = $derived(this.#running !== undefined);
  /** When the list of divisions was last loaded. */
  #listedAt = $state<EpochMs>();
  #triedAt: EpochMs | undefined;
  readonly #read = new Newest();
  readonly #account: AccountView;
  readonly #rows: Rows;
  readonly #reports: Reports;

  constructor(account: AccountView, rows: Rows, reports: Reports) {
    this.#account = account;
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

  /** Loads them all, unless that's in progress. */
  read(): Promise<void> {
    return (this.#running ??= this.#readAll(this.#read.next()));
  }

  /** Ends the read, and keeps what was loaded. */
  stop(): void {
    this.#read.end();
    this.#running = undefined;
  }

  async #readAll(read: AbortSignal): Promise<void> {
    this.#triedAt = Date.now();
    const isListed = await this.#list(read);
    if (read.aborted) return;
    this.#running = undefined;
    if (isListed) this.#listedAt = Date.now();
  }

  async #list(read: AbortSignal): Promise<boolean> {
    const answer = await this.#account.calls.readDivisions();
    if (read.aborted) return false;
    const isCancelled = !answer.ok && answer.error.kind === 'cancelled';
    const keepsLast = isCancelled && this.readAt !== undefined;
    this.error = answer.ok || keepsLast ? undefined : answer.error;
    if (keepsLast) app.done(reloadCancelled);
    if (!answer.ok) return false;
    this.all = answer.value.map(({ id, name, role }) => {
      const known = this.all.find((division) => division.id === id) ?? notRead;
      return { ...known, id, name, role: roleName(role) };
    });
    await Promise.all(this.all.map(({ id }) => this.readAirports(id, read)));
    return true;
  }

  /** Loads the airports of a division. Keeps the last ones if it fails. */
  async readAirports(id: number, read = this.#account.ended): Promise<void> {
    this.#change(id, { reading: true });
    const answer = await this.#account.calls.readAirportRequests({ divisionId: id });
    if (read.aborted) return;
    const division = this.#change(id, {
      reading: false,
      error: answer.ok ? undefined : answer.error,
    });
    if (!answer.ok || !division) return;
    const found = answer.value.map((airport) => this.#airportOf(division, airport));
    this.#change(id, { airports: found, readAt: Date.now() });
    airports().want(found.map(({ icao }) => icao));
  }

  async refresh(): Promise<void> {
    if (this.reading) return;
    app.clearStatus();
    await this.read();
  }

  /** Call it when the page is opened: what couldn't be loaded may load now. */
  async readFailedOrOld(): Promise<void> {
    const hasFailed = (this.error !== undefined && !this.isAbsent) || this.failed.length > 0;
    if (hasFailed) await this.read();
    else await this.readIfOld();
  }

  /** Call it when the window is shown again: nothing is loaded in the background. */
  async readIfOld(): Promise<void> {
    if (Date.now() - (this.#triedAt ?? Infinity) > oldAfterMs) await this.read();
  }

  /** Returns the changed division. */
  #change(id: number, changes: Partial<Division>): Division | undefined {
    this.all = this.all.map((one) => (one.id === id ? { ...one, ...changes } : one));
    return this.all.find((one) => one.id === id);
  }

  #airportOf(division: Division, airport: AirportOfDivision): Airport {
    const { airportRequestId, icao, status, hasObjects } = airport;
    const { id, name, role } = division;
    const row = this.#rows.of({ divisionId: id, airportRequestId });
    row.show(airport);
    const reports = this.#reports;
    return {
      row,
      division: { id, name, role },
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
      searched: fold(`${icao} ${name} ${status} ${airportRequestId}`),
    };
  }
}
