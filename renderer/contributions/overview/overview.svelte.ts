import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import { surveyAirport } from './survey.ts';
import { overview as text } from './text.ts';

/** Few, because controllers use the service at the same time. */
const atOnce = 3;

/** After these errors, the next airport would fail too. */
const endsRun: readonly AppError['kind'][] = [
  ...(['offline', 'unreachable', 'unavailable', 'limited', 'not-found', 'cancelled'] as const),
];

interface Run {
  readonly done: number;
  readonly total: number;
}

type Reports = Readonly<Record<string, AirportReport>>;

/** Points, unlinked stopbars and stale links of many airports, read when the user asks for it. */
export class Overview {
  /** By ICAO code. */
  reports = $state.raw<Reports>({});
  /** The airports whose points couldn't be read. */
  failed = $state.raw<readonly string[]>([]);
  /** Undefined while no run is active. */
  run = $state.raw<Run>();
  /** When the last run ended. */
  readAt = $state<EpochMs>();
  /** Whether the table has its columns. */
  readonly isShown = $derived(this.run !== undefined || this.readAt !== undefined);
  readonly #isRunning = $derived(this.run !== undefined);
  #turn = 0;
  /** The status that offers to continue. */
  #offer: Status | undefined;

  /** Returns whether a run is active. The caller depends on that alone, not on the run's progress. */
  followRuns(): boolean {
    return this.#isRunning;
  }

  /** Reads these airports. Those that were read before keep their numbers until then. */
  async start(ofRows: readonly string[]): Promise<void> {
    if (this.run) return;
    this.#turn += 1;
    const turn = this.#turn;
    // An airport of two divisions is one airport.
    const icaos = ofRows.filter((icao, at) => ofRows.indexOf(icao) === at);
    const left = [...icaos];
    app.clearStatus();
    this.failed = [];
    this.run = { done: 0, total: left.length };
    let ended: AppError | undefined;
    const work = async (): Promise<void> => {
      while (turn === this.#turn && ended === undefined) {
        const icao = left.shift();
        if (icao === undefined) return;
        const read = await surveyAirport(icao);
        if (turn !== this.#turn) return;
        if (read.ok) this.reports = { ...this.reports, [icao]: read.value };
        else if (endsRun.includes(read.error.kind)) {
          ended ??= read.error;
          left.unshift(icao);
          return;
        } else this.failed = [...this.failed, icao];
        this.run = this.run && { ...this.run, done: this.run.done + 1 };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (turn === this.#turn) this.#end(icaos, left, ended);
  }

  /** Stops immediately. What was read is kept. */
  cancel(): void {
    if (!this.run) return;
    const { done, total } = this.run;
    this.#turn += 1;
    this.run = undefined;
    if (done > 0) this.readAt = Date.now();
    app.done(text.cancelled(done, total));
  }

  /** Forgets everything, because another user or service comes next. */
  clear(): void {
    this.#turn += 1;
    if (this.#offer && app.status === this.#offer) app.status = undefined;
    this.run = undefined;
    this.readAt = undefined;
    this.reports = {};
    this.failed = [];
  }

  #end(icaos: readonly string[], left: readonly string[], error: AppError | undefined): void {
    const total = this.run?.total ?? 0;
    this.run = undefined;
    if (left.length < total) this.readAt = Date.now();
    if (!error) {
      app.done(
        text.done(
          icaos.flatMap((icao) => this.reports[icao] ?? []),
          this.failed,
        ),
      );
      return;
    }
    app.status = {
      kind: 'failed',
      message: text.ended(left.length, error, app.service),
      ...(error.kind !== 'not-found' && {
        action: { label: text.goOn, run: () => void this.start(left) },
      }),
    };
    this.#offer = app.status;
  }
}
