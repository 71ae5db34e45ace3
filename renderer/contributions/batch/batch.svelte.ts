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
  /** What it was when it was asked for before; null where that was not known. */
  readonly before?: boolean | null;
}

/** What came of one airport of several. */
export interface BatchResult extends BatchItem {
  readonly before: boolean | null;
  /** Of the row, when it was asked for. */
  readonly presses: number;
  readonly outcome: Outcome;
}

/** Several switches that the user asked for together. The main process sends a few at a time. */
export class Batch {
  readonly title: string;
  readonly total: number;
  account = $state(accountOf(app.state));
  isSessionOver = $state(false);
  isShown = $state(false);
  results = $state.raw<readonly BatchResult[]>([]);
  readonly isRunning = $derived.by(() => this.results.length < this.total);
  readonly failed = $derived(this.results.filter(({ outcome }) => outcome.kind !== 'done'));
  /** What wasn't switched because the batch ended early. */
  readonly left: readonly BatchResult[] = $derived(
    this.results.filter(({ outcome }) => isLeft(outcome)),
  );
  /** Of that, what was switched by hand since: it's left alone. */
  readonly switchedSince: readonly BatchResult[] = $derived.by(() => {
    const { left } = this;
    return this.#batches.rows.stateChanges.watch(() =>
      left.filter((result) => isSwitchedSince(result, result.row)),
    );
  });
  /** `resume` sends it. */
  readonly rest: readonly BatchResult[] = $derived(
    this.left.filter((result) => !this.switchedSince.includes(result)),
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
  readonly #batches: Batches;

  constructor(title: string, items: readonly BatchItem[], batches: Batches) {
    this.#batches = batches;
    this.title = title;
    this.total = items.length;
    void this.#run(items);
  }

  /** To switch back what was changed and has not been changed again. */
  inverse(): BatchItem[] {
    return this.results.flatMap(({ row, name, wanted, before, outcome }) => {
      const isChanged = outcome.kind === 'done' && before === !wanted;
      const isStill = row.state.contributionsEnabled === wanted && row.state.wanted === null;
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

  /** Takes over what a later reading tells of unknown outcomes. */
  settle(): void {
    const settled = this.results.map((result) => {
      const outcome = outcomeNow(result, result.row);
      return outcome === result.outcome ? result : { ...result, outcome };
    });
    if (settled.some((result, at) => result !== this.results[at])) this.results = settled;
  }

  /** Gives up what was not sent yet. */
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
    const said = this.results.map(({ outcome, row: { ids }, wanted }) =>
      outcome.kind === 'failed'
        ? switchFailed(causeOf(outcome.error), { ids, name }, wanted, app.service)
        : undefined,
    );
    const isOne = said.every((message) => message?.what === said[0]?.what);
    return this.isRunning || this.total === 1 || !isOne ? undefined : said[0];
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

/** The last batch, and those whose rest it doesn't replace; the page shows them until dismissed. */
export class Batches {
  readonly rows: Rows;
  all = $state.raw<readonly Batch[]>([]);
  /** Another one would have to wait, and hide what becomes of this one. */
  readonly isRunning = $derived(this.all.some((batch) => batch.isRunning));

  constructor(rows: Rows) {
    this.rows = rows;
  }

  /** Call it while the page's state is created. */
  follow(): void {
    // Another account neither sees nor continues what the one before it started.
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

  /** Returns whether it was started: one runs at a time. */
  start(title: string, items: readonly BatchItem[]): boolean {
    return this.#start(title, items, []);
  }

  /** Switches back what a batch did. What is left of it can still be continued. */
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

  /** The account that started them has ended, and may come back. */
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
