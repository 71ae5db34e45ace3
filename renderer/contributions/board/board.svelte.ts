import type {
  AirportOfDivision,
  DivisionOfUser,
} from '../../../electron/contract/contributions.ts';
import {
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { rows, type Row } from './rows.svelte.ts';
import { readRow } from './switch-row.ts';
import { sayBlocked, sayRole } from '../words.ts';

/** One airport on the board. */
export interface Airport {
  readonly row: Row;
  readonly division: Division;
  readonly icao: string;
  readonly status: string;
  readonly hasObjects: boolean | null;
  /** Why it cannot be switched. */
  readonly blocked: string | undefined;
  /** What a search looks through, in lower case. */
  readonly searched: string;
}

export class Division {
  readonly id: number;
  name: string;
  role: string;
  airports = $state.raw<readonly Airport[]>([]);
  error = $state.raw<AppError>();
  reading = $state(false);
  #isGone = false;

  constructor({ id, name, role }: DivisionOfUser) {
    this.id = id;
    this.name = $state(name);
    this.role = $state(sayRole(role));
  }

  /** Keeps what it has where it fails. */
  async read(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    const answer = await orUnreachable(
      window.companion.readAirportRequests({ divisionId: this.id }),
    );
    if (this.#isGone) return;
    this.reading = false;
    this.error = answer.ok ? undefined : answer.error;
    if (answer.ok) this.airports = answer.value.map((airport) => this.#take(airport));
  }

  /** What still comes for it is another user's. */
  drop(): void {
    this.#isGone = true;
  }

  #take(airport: AirportOfDivision): Airport {
    const { airportRequestId, icao, status, hasObjects } = airport;
    const row = rows.of({ divisionId: this.id, airportRequestId });
    void readRow(window.companion, row, airport);
    const searched = `${icao} ${this.name} ${status} ${airportRequestId}`.toLowerCase();
    return { row, division: this, icao, status, hasObjects, blocked: sayBlocked(status), searched };
  }
}

const oldAfterMs = 5 * 60_000;

/** Every division of the user, each read by itself. It outlives the page. */
class Board {
  divisions = $state.raw<readonly Division[]>([]);
  error = $state.raw<AppError>();
  reading = $state(false);
  /** Undefined before anything was read. */
  readAt = $state<EpochMs>();
  #triedAt: EpochMs | undefined;
  #users = 0;

  readonly airports = $derived(this.divisions.flatMap(({ airports }) => airports));
  /** The service has no such look-up. */
  readonly isAbsent = $derived(this.error?.kind === 'not-found');

  async read(): Promise<void> {
    if (this.reading) return;
    const user = this.#users;
    this.reading = true;
    this.#triedAt = Date.now();
    const answer = await orUnreachable(window.companion.readDivisions());
    if (user !== this.#users) return;
    this.error = answer.ok ? undefined : answer.error;
    if (answer.ok) {
      this.divisions = answer.value.map((division) => this.#known(division));
      await Promise.all(this.divisions.map((division) => division.read()));
    }
    if (user !== this.#users) return;
    this.reading = false;
    if (answer.ok) this.readAt = Date.now();
  }

  /** For the user, who asks for it. */
  async refresh(): Promise<void> {
    app.clearStatus();
    await this.read();
  }

  /** For when the window comes back: nothing is asked in the background. */
  async readIfOld(): Promise<void> {
    if (this.#triedAt !== undefined && Date.now() - this.#triedAt > oldAfterMs) await this.read();
  }

  /** Whose it was is gone. */
  clear(): void {
    this.#users += 1;
    for (const division of this.divisions) division.drop();
    this.divisions = [];
    this.error = undefined;
    this.reading = false;
    this.readAt = undefined;
    this.#triedAt = undefined;
    rows.forget();
  }

  #known(told: DivisionOfUser): Division {
    const known = this.divisions.find(({ id }) => id === told.id);
    if (!known) return new Division(told);
    known.name = told.name;
    known.role = sayRole(told.role);
    return known;
  }
}

/** A call that breaks off must not leave the board waiting for ever. */
const orUnreachable = async <T>(call: Promise<Result<T>>): Promise<Result<T>> => {
  const answer = await call.catch(() => failed({ kind: 'unreachable', reason: 'broken' }));
  return answer.ok ? done(answer.value) : answer;
};

export const board = new Board();
