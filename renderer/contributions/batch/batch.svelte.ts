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
import type { Outcome, Row, Rows } from '../board/rows.svelte.ts';
import { airports, batchEnded, notSwitched, switchFailed } from '../text.ts';

export interface BatchItem {
  readonly row: Row;
  readonly name: string;
  readonly wanted: boolean;
  /** The state before the first attempt; null if it was unknown. */
  readonly before?: boolean | null;
}

/** The outcome for one airport of a batch. */
export interface BatchResult extends BatchItem {
  readonly before: boolean | null;
  /** The row's count when the switch was requested. */
  readonly presses: number;
  readonly outcome: Outcome;
}

/** Several switches that the user requested together. The main process sends a few at a time. */
export class Batch {
  readonly title: string;
  readonly total: number;
  account = $state(accountOf(app.state));
  isSessionOver = $state(false);
  isShown = $state(false);
  results = $state.raw<readonly BatchResult[]>([]);
  readonly isRunning = $derived.by(() => this.results.length < this.total);
  readonly failed = $derived(this.results.filter(({ outcome }) => outcome.kind !== 'done'));
  /** The airports that weren't switched because the batch ended early. */
  readonly left: readonly BatchResult[] = $derived(
    this.results.filter(({ outcome }) => isLeft(outcome)),
  );
  /** Those that the user has switched since: `resume` skips them. */
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
  /** How long the service asked to wait, if it did. */
  readonly wait = $derived.by(() => {
    const until = this.reason && retryAtOf(this.reason);
    return until === undefined ? undefined : { since: this.#endedAt, until, exact: true };
  });
  /** One message for all, if all failed for the same reason. */
  readonly none = $derived.by(() => this.#sayNone());
  readonly view = $derived(viewOf(this, app.state));
  #endedAt: EpochMs = Date.now();
  readonly #batches: Batches;

  constructor(title: string, items: readonly BatchItem[], batches: Batches) {
    this.#batches = batches;
    this.title = title;
    this.total = items.length;
    void this.#run(items);
  }

  /** Returns the switches that undo the batch, without airports that have changed again since. */
  inverse(): BatchItem[] {
    return this.results.flatMap(({ row, name, wanted, before, outcome }) => {
      const isChanged = outcome.kind === 'done' && before === !wanted;
      const isStill = row.state.contributionsEnabled === wanted && row.state.wanted === null;
      return isChanged && isStill ? [{ row, name, wanted: before }] : [];
    });
  }

  /** Sends the rest. The other results stay. */
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

  /** Cancels what hasn't been sent yet. */
  stop(): void {
    void window.companion.cancelSwitches();
  }

  async #run(items: readonly BatchItem[]): Promise<void> {
    const batch = crypto.randomUUID();
    await Promise.all(
      items.map(async (item) => {
        const { row, name, wanted } = item;
        const before = row.state.contributionsEnabled ?? item.before ?? null;
        const switching = row.switchTo(wanted, batch);
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
    const messages = this.results.map(({ outcome, row: { ids }, wanted }) =>
      outcome.kind === 'failed'
        ? switchFailed(causeOf(outcome.error), { ids, name }, wanted, app.service)
        : undefined,
    );
    const isOne = messages.every((message) => message?.what === messages[0]?.what);
    return this.isRunning || this.total === 1 || !isOne ? undefined : messages[0];
  }

  #tell(): void {
    const done = this.total - this.failed.length;
    const { what, next } = batchEnded(this.title, done, this.total);
    if (this.failed.length === 0) {
      app.done(what);
      return;
    }
    const left = this.reason && notSwitched(this.rest.length, this.reason, app.service);
    const message = left === undefined ? { what, next } : { what: `${what} ${left}`, next: '' };
    app.status = { kind: 'failed', message: this.none ?? message };
  }
}

/** The last batch, and earlier ones that can still be continued. Shown until they're dismissed. */
export class Batches {
  readonly rows: Rows;
  all = $state.raw<readonly Batch[]>([]);
  /** Only one batch runs at a time: a second would wait, and hide the outcome of the first. */
  readonly isRunning = $derived(this.all.some((batch) => batch.isRunning));

  constructor(rows: Rows) {
    this.rows = rows;
  }

  /** Call it in an effect root. */
  follow(): void {
    // S2: an account can't see or continue what another account started.
    $effect(() => {
      for (const batch of this.all) if (batch.view === 'gone') this.close(batch);
    });
    $effect(() => {
      for (const batch of this.all) batch.settle();
    });
    // The account can become known after the batch was started.
    $effect(() => {
      const account = accountOf(app.state);
      for (const batch of this.all) if (!batch.isSessionOver) batch.account ??= account;
    });
  }

  /** Starts a batch unless one is running. Returns whether it was started. */
  start(title: string, items: readonly BatchItem[]): boolean {
    return this.#start(title, items, []);
  }

  /** Undoes what a batch did. Its rest can still be continued. */
  undo(title: string, batch: Batch): boolean {
    return this.#start(
      title,
      batch.inverse(),
      this.all.filter(({ rest }) => rest.length > 0),
    );
  }

  close(batch: Batch): void {
    this.all = this.all.filter((other) => other !== batch);
  }

  /** Hides the batches after a sign-out, until the same account signs in again. */
  hideAll(): void {
    for (const batch of this.all) {
      batch.isSessionOver = true;
      batch.isShown = false;
    }
  }

  #start(title: string, items: readonly BatchItem[], kept: readonly Batch[]): boolean {
    if (items.length === 0 || this.isRunning) return false;
    app.clearStatus();
    this.all = [new Batch(title, items, this), ...kept];
    return true;
  }
}
