import type { EpochMs } from '../../electron/contract/result.ts';
import { accountOf } from '../account.ts';
import { app } from '../app.svelte.ts';
import type { Message } from '../messages.ts';
import { isLeft, reasonOf, retryAtOf, viewOf } from './batch-rules.ts';
import type { Row } from './rows.svelte.ts';
import { switchRow, type Outcome } from './switch-row.ts';
import { sayAirports, sayBatch, sayFailure, sayLeft } from './words.ts';

export interface BatchItem {
  readonly row: Row;
  readonly name: string;
  readonly wanted: boolean;
}

/** What came of one airport of several. */
export interface BatchResult extends BatchItem {
  /** What it was before; null where that was not known. */
  readonly before: boolean | null;
  readonly outcome: Outcome;
}

/** Several switches that were asked for together. The main process sends them, a few at a time. */
export class Batch {
  readonly title: string;
  readonly total: number;
  account = $state(accountOf(app.state));
  isSessionOver = $state(false);
  isShown = $state(false);
  results = $state.raw<readonly BatchResult[]>([]);
  readonly isRunning = $derived.by(() => this.results.length < this.total);
  readonly failed = $derived(this.results.filter(({ outcome }) => outcome.kind !== 'done'));
  /** What wasn't switched because the batch ended early: `resume` sends it. */
  readonly rest: readonly BatchResult[] = $derived(
    this.results.filter(({ outcome }) => isLeft(outcome)),
  );
  readonly reason = $derived(reasonOf(this.rest.map(({ outcome }) => outcome)));
  /** How long the service asked to wait; undefined where it didn't. */
  readonly wait = $derived.by(() => {
    const until = this.reason && retryAtOf(this.reason);
    return until === undefined ? undefined : { since: this.#endedAt, until, exact: true };
  });
  /** Once for all, where none was done and each for the same reason. */
  readonly none = $derived.by(() => this.#sayNone());
  readonly view = $derived(viewOf(this, app.state));
  #endedAt: EpochMs = Date.now();

  constructor(title: string, items: readonly BatchItem[]) {
    this.title = title;
    this.total = items.length;
    void this.#run(items);
  }

  /** To switch back what was changed and has not been changed again. */
  undoing(): BatchItem[] {
    return this.results.flatMap(({ row, name, wanted, before, outcome }) => {
      const isChanged = outcome.kind === 'done' && before === !wanted;
      const isStill = row.state.known === wanted && row.state.wanted === null;
      return isChanged && isStill ? [{ row, name, wanted: before }] : [];
    });
  }

  /** Sends the rest. What was done stays among the results. */
  resume(): void {
    const { rest } = this;
    this.results = this.results.filter((result) => !rest.includes(result));
    this.isSessionOver = false;
    void this.#run(rest);
  }

  /** Gives up what was not sent yet. */
  stop(): void {
    void window.companion.cancelSwitches();
  }

  async #run(items: readonly BatchItem[]): Promise<void> {
    const batch = crypto.randomUUID();
    await Promise.all(
      items.map(async ({ row, name, wanted }) => {
        const before = row.state.known;
        const outcome = await switchRow(window.companion, row, wanted, batch);
        this.#endedAt = Date.now();
        this.results = [...this.results, { row, name, wanted, before, outcome }];
      }),
    );
    // What became of it is for the one who started it.
    if (batches.current === this && this.view !== 'hidden') this.#tell();
  }

  #sayNone(): Message | undefined {
    const name = sayAirports(this.total);
    const said = this.results.map(({ outcome, row: { ids }, wanted }) =>
      outcome.kind === 'failed'
        ? sayFailure(outcome.error, { ids, name }, wanted, app.service)
        : undefined,
    );
    const isOne = said.every((message) => message?.what === said[0]?.what);
    return this.isRunning || this.total === 1 || !isOne ? undefined : said[0];
  }

  #tell(): void {
    const done = this.total - this.failed.length;
    const { what, next } = sayBatch(this.title, done, this.total);
    if (this.failed.length === 0) {
      app.done(what);
      return;
    }
    const left = this.reason && sayLeft(this.rest.length, this.reason, app.service);
    const message = left === undefined ? { what, next } : { what: `${what} ${left}`, next: '' };
    app.told = { kind: 'failed', message: this.none ?? message };
  }
}

/** The last batch; the page shows it until it is dismissed. */
class Batches {
  current = $state.raw<Batch>();

  start(title: string, items: readonly BatchItem[]): void {
    if (items.length === 0) return;
    app.begin();
    this.current = new Batch(title, items);
  }

  /** The account that started it has ended, and may come back. */
  sessionOver(): void {
    if (!this.current) return;
    this.current.isSessionOver = true;
    this.current.isShown = false;
  }
}

export const batches = new Batches();
