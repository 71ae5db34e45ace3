import { app } from '../app.svelte.ts';
import type { Message } from '../messages.ts';
import type { Row } from './rows.svelte.ts';
import { switchRow, type Outcome } from './switch-row.ts';
import { sayAirports, sayBatch, sayFailure } from './words.ts';

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
  results = $state.raw<readonly BatchResult[]>([]);
  readonly isRunning = $derived.by(() => this.results.length < this.total);
  readonly failed = $derived(this.results.filter(({ outcome }) => outcome.kind !== 'done'));
  /** Once for all, where none was done and each for the same reason. */
  readonly none = $derived.by(() => this.#sayNone());

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

  /** What was never sent, because the batch was stopped or the account signed out. */
  rest(): BatchItem[] {
    return this.results.filter(
      ({ outcome }) =>
        outcome.kind === 'failed' && ['cancelled', 'signed-out'].includes(outcome.error.kind),
    );
  }

  /** Gives up what was not sent yet. */
  stop(): void {
    void window.companion.cancelSwitches();
  }

  async #run(items: readonly BatchItem[]): Promise<void> {
    await Promise.all(
      items.map(async ({ row, name, wanted }) => {
        const before = row.state.known;
        const outcome = await switchRow(window.companion, row, wanted);
        this.results = [...this.results, { row, name, wanted, before, outcome }];
      }),
    );
    this.#tell();
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
    const message = sayBatch(this.title, done, this.total);
    if (this.failed.length === 0) app.done(message.what);
    else app.told = { kind: 'failed', message: this.none ?? message };
  }
}

/** The last batch; the page shows it until it is dismissed. */
class Batches {
  current = $state.raw<Batch>();

  start(title: string, items: readonly BatchItem[]): void {
    if (items.length > 0) this.current = new Batch(title, items);
  }
}

export const batches = new Batches();
