import type { EpochMs } from '../../../electron/contract/result.ts';
import { accountOf } from '../../frame/session/account.ts';
import { app } from '../../frame/app.svelte.ts';
import type { Message } from '../../text/errors.ts';
import {
  causeOf,
  isLeft,
  isSwitchedSince,
  outcomeNow,
  reasonOf,
  retryAtOf,
  viewOf,
} from './batch-rules.ts';
import type { Row, Rows } from '../table/rows.svelte.ts';
import { switchRow, type Outcome } from '../switch-and-report.ts';
import { airports, switched, switchFailed, undo } from '../text.ts';
import { batchEnded, nothingToUndo, notSwitched } from './text.ts';

interface BatchItem {
  readonly row: Row;
  readonly name: string;
  readonly wanted: boolean;
  /** Its state before an earlier attempt; null if that was unknown. */
  readonly before?: boolean | null;
}

/** The outcome of one airport of several. */
export interface BatchResult extends BatchItem {
  readonly before: boolean | null;
  /** The row's `presses` when the switch was requested. */
  readonly presses: number;
  readonly outcome: Outcome;
}

/** Several switches that the user requested together. The main process sends a few at a time. */
export class Batch {
  readonly wanted: boolean;
  readonly total: number;
  account = $state(accountOf(app.state));
  isSessionOver = $state(false);
  isShown = $state(false);
  results = $state.raw<readonly BatchResult[]>([]);
  readonly isRunning = $derived.by(() => this.results.length < this.total);
  readonly failed = $derived(this.results.filter(({ outcome }) => outcome.kind !== 'done'));
  readonly done = $derived(this.results.length - this.failed.length);
  readonly unknown = $derived(
    this.failed.filter(({ outcome }) => outcome.kind === 'unknown').length,
  );
  /** What wasn't switched because the batch ended early. */
  readonly left: readonly BatchResult[] = $derived(
    this.results.filter(({ outcome }) => isLeft(outcome)),
  );
  /** Those in `left` that were switched separately since. They aren't sent again. */
  readonly switchedSince: readonly BatchResult[] = $derived.by(() => {
    const { left } = this;
    return this.#batches.rows.stateChanges.watch(() =>
      left.filter((result) => isSwitchedSince(result, result.row)),
    );
  });
  /** What `resume` sends. */
  readonly rest: readonly BatchResult[] = $derived(
    this.left.filter((result) => !this.switchedSince.includes(result)),
  );
  readonly reason = $derived(reasonOf(this.rest.map(({ outcome }) => outcome)));
  /** How long the service asked to wait. Undefined if it didn't. */
  readonly wait = $derived.by(() => {
    const until = this.reason && retryAtOf(this.reason);
    return until === undefined ? undefined : { since: this.#endedAt, until, exact: true };
  });
  /** The reason, if no airport was switched and all for the same reason. */
  readonly none = $derived.by(() => this.#sayNone());
  readonly view = $derived(viewOf(this, app.state));
  #endedAt: EpochMs = Date.now();
  readonly #batches: Batches;

  constructor(items: readonly BatchItem[], batches: Batches) {
    this.#batches = batches;
    this.wanted = items[0]?.wanted ?? false;
    this.total = items.length;
    void this.#run(items);
  }

  /** Returns what undoes it: what it changed and nobody has changed since. */
  inverse(): BatchItem[] {
    return this.results.flatMap(({ row, name, wanted, before, outcome }) => {
      const isChanged = outcome.kind === 'done' && before === !wanted;
      const isStill = row.state.contributionsEnabled === wanted && row.state.wanted === null;
      return isChanged && isStill ? [{ row, name, wanted: before }] : [];
    });
  }

  /** Sends the rest. The results keep what was done. */
  resume(): void {
    const { rest } = this;
    this.results = this.results.filter((result) => !rest.includes(result));
    this.isSessionOver = false;
    void this.#run(rest);
  }

  /** Settles unknown outcomes that a later read has shown. */
  settle(): void {
    const settled = this.results.map((result) => {
      const outcome = outcomeNow(result, result.row);
      return outcome === result.outcome ? result : { ...result, outcome };
    });
    if (settled.some((result, at) => result !== this.results[at])) this.results = settled;
  }

  /** Cancels what wasn't sent yet. */
  cancel(): void {
    void app.calls.cancelSwitches();
  }

  async #run(items: readonly BatchItem[]): Promise<void> {
    const batch = crypto.randomUUID();
    await Promise.all(
      items.map(async (item) => {
        const { row, name, wanted } = item;
        const before = row.state.contributionsEnabled ?? item.before ?? null;
        const switching = switchRow(row, name, wanted, batch);
        const { presses } = row;
        const outcome = await switching;
        this.#endedAt = Date.now();
        this.results = [...this.results, { row, name, wanted, before, presses, outcome }];
      }),
    );
    if (this.#batches.all.includes(this) && this.view !== 'hidden') this.#tell();
  }

  #sayNone(): Message | undefined {
    const name = airports(this.total);
    const said = this.results.map(({ outcome, row: { ids }, wanted }) =>
      outcome.kind === 'failed'
        ? switchFailed(causeOf(outcome.error), { ids, name }, wanted, app.service)
        : undefined,
    );
    const isOne = said.every((message) => message?.what === said[0]?.what);
    return this.isRunning || this.total === 1 || !isOne ? undefined : said[0];
  }

  #tell(): void {
    if (this.failed.length === 0) {
      this.#tellDone();
      return;
    }
    const { what, next } = batchEnded(this);
    const left = this.reason && notSwitched(this.reason, app.service);
    const message = left === undefined ? { what, next } : { what: `${what} ${left}`, next: '' };
    // The bar and the rows show it.
    app.status = { kind: 'failed', message: this.none ?? message, inPlace: true };
  }

  /** Reports a batch without failures and closes it: the rows show what was done. */
  #tellDone(): void {
    const [only, ...others] = this.results;
    const where = only && others.length === 0 ? only.name : airports(this.total);
    const { view } = app;
    const run = (): void => {
      if (view.ended.aborted || this.view !== 'continue') return;
      if (!this.#batches.undo(this)) app.done(nothingToUndo);
    };
    const canUndo = this.results.some(({ before, wanted }) => before === !wanted);
    app.done(switched(this.wanted, where), canUndo ? { label: undo, run } : undefined);
    this.#batches.close(this);
  }
}

/** The last batch. If it undid another one, also those that can be continued. Each stays until dismissed. */
export class Batches {
  readonly rows: Rows;
  all = $state.raw<readonly Batch[]>([]);
  /** One batch runs at a time. */
  readonly isRunning = $derived(this.all.some((batch) => batch.isRunning));

  constructor(rows: Rows) {
    this.rows = rows;
  }

  /** Call it while the page's state is created. */
  follow(): void {
    // Another account doesn't see or continue the previous account's batches.
    $effect(() => {
      for (const batch of this.all) if (batch.view === 'gone') this.close(batch);
    });
    $effect(() => {
      for (const batch of this.all) batch.settle();
    });
    // The account may become known after the batch was started.
    $effect(() => {
      const account = accountOf(app.state);
      for (const batch of this.all) if (!batch.isSessionOver) batch.account ??= account;
    });
  }

  /** Returns whether it was started. */
  start(items: readonly BatchItem[]): boolean {
    return this.#start(items, []);
  }

  /** Undoes a batch. The rest of it can still be continued. */
  undo(batch: Batch): boolean {
    return this.#start(
      batch.inverse(),
      this.all.filter(({ rest }) => rest.length > 0),
    );
  }

  close(batch: Batch): void {
    this.all = this.all.filter((other) => other !== batch);
  }

  /** Call it when the session ends: the same account may sign in again. */
  hideAll(): void {
    for (const batch of this.all) {
      batch.isSessionOver = true;
      batch.isShown = false;
    }
  }

  #start(items: readonly BatchItem[], kept: readonly Batch[]): boolean {
    if (items.length === 0 || this.isRunning) return false;
    app.clearStatus();
    this.all = [new Batch(items, this), ...kept];
    return true;
  }
}
