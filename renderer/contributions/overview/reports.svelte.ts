import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { checkAirport, type AirportReport } from '../../linking/checks/check-airport.ts';
import { overview as text } from './text.ts';

/** Few, because controllers use the service at the same time. */
const atOnce = 3;

/** After these errors, the next airport would fail too. */
const endsAll: readonly AppError['kind'][] = ['offline', 'limited', 'cancelled'];

/** After these errors, the next airport may fail too: reading it shows whether it does. */
const mayEndAll: readonly AppError['kind'][] = ['unreachable', 'unavailable', 'not-found'];

type Found = AirportReport | AppError;

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Ended {
  /** The airports that weren't read. */
  readonly left: readonly string[];
  /** Why; undefined if all were read. */
  readonly error: AppError | undefined;
}

const isReport = (found: Found | undefined): found is AirportReport =>
  found !== undefined && 'findings' in found;

/** What the checks found at each airport, and the overview of all of them. */
export class Reports {
  /** By ICAO code: a report, or why the airport couldn't be read. */
  all = $state.raw<Readonly<Record<string, Found>>>({});
  /** How far the overview is; undefined while none runs. */
  progress = $state.raw<Progress>();
  /** When the last overview ended. */
  readAt = $state<EpochMs>();
  /** Whether the table has the columns of the overview. */
  readonly isShown = $derived(this.progress !== undefined || this.readAt !== undefined);
  readonly isRunning = $derived(this.progress !== undefined);
  #run = new AbortController();

  of(icao: string): AirportReport | undefined {
    const found = this.all[icao];
    return isReport(found) ? found : undefined;
  }

  /** Reads airports. Earlier reports are kept until they're replaced. */
  async read(
    icaos: readonly string[],
    signal: AbortSignal,
    onRead: () => void = () => undefined,
  ): Promise<Ended> {
    const left = [...icaos];
    /** Airports that failed since the last one that was read. They may be the only ones. */
    const doubtful: { readonly icao: string; readonly error: AppError }[] = [];
    const checked: string[] = [];
    let error: AppError | undefined;
    const take = (icao: string, found: Found): void => {
      this.all = { ...this.all, [icao]: found };
      onRead();
    };
    const takeDoubtful = (): void => {
      for (const one of doubtful.splice(0)) take(one.icao, one.error);
    };
    const work = async (): Promise<void> => {
      while (!error) {
        const icao = left.shift();
        if (icao === undefined) return;
        const read = await app.calls.readAirport(icao);
        if (signal.aborted) return;
        if (!read.ok && endsAll.includes(read.error.kind)) {
          error ??= read.error;
          left.unshift(icao);
          return;
        }
        if (!read.ok && mayEndAll.includes(read.error.kind)) {
          doubtful.push({ icao, error: read.error });
          if (doubtful.length === atOnce) error ??= read.error;
          continue;
        }
        take(icao, read.ok ? checkAirport(read.value) : read.error);
        if (!read.ok) continue;
        checked.push(icao);
        takeDoubtful();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (checked.length > 0 && !error) takeDoubtful();
    error ??= doubtful[0]?.error;
    return { left: [...doubtful.map(({ icao }) => icao), ...left], error };
  }

  /** Reads these airports for the overview, and reports what was found. */
  async check(ofRows: readonly string[]): Promise<void> {
    if (this.progress) return;
    const { signal } = (this.#run = new AbortController());
    // An airport of two divisions is one airport.
    const icaos = ofRows.filter((icao, at) => ofRows.indexOf(icao) === at);
    const total = icaos.length;
    app.clearStatus();
    this.progress = { done: 0, total };
    const { left, error } = await this.read(icaos, signal, () => {
      this.progress = { done: (this.progress?.done ?? 0) + 1, total };
    });
    if (signal.aborted) return;
    this.progress = undefined;
    if (left.length < total) this.readAt = Date.now();
    if (!error) {
      const failed = icaos.filter((icao) => !this.of(icao));
      app.done(
        text.done(
          icaos.flatMap((icao) => this.of(icao) ?? []),
          failed,
        ),
      );
      return;
    }
    const action = { label: text.goOn, run: () => void this.check(left) };
    const message = text.ended(left.length, error, app.service);
    const mayGoOn = error.kind !== 'not-found';
    app.showUntil(signal, { kind: 'failed', message, ...(mayGoOn && { action }) });
  }

  /** Ends the overview immediately. What was read is kept. */
  cancel(): void {
    if (!this.progress) return;
    const { done, total } = this.progress;
    this.#run.abort();
    this.progress = undefined;
    if (done > 0) this.readAt = Date.now();
    app.done(text.cancelled(done, total));
  }

  /** Clears everything when the session ends. */
  clear(): void {
    this.#run.abort();
    this.progress = undefined;
    this.readAt = undefined;
    this.all = {};
  }
}
