import { untrack } from 'svelte';
import type {
  AirportData,
  ApplyEnded,
  Staged,
  Staging,
} from '../../../electron/contract/airport-work.ts';
import type { LinkChange, Pair } from '../../../electron/contract/linking.ts';
import { oneLabel, pointLabels } from '../../../electron/contract/point-labels.ts';
import { failed, type AppError, type Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import type { ServiceView } from '../../frame/views.svelte.ts';
import { sayError, sayReadError } from '../../text/errors.ts';
import { outcomeMarks } from '../../text/outcome-marks.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import { indexAirport, isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { stagedAirports } from '../airport/staged-airports.ts';
import { suggestedAirports } from '../airport/suggested-airports.svelte.ts';
import { noLookUps } from '../airport/text.ts';
import { cancelApply } from '../apply/apply-changes.ts';
import { applyStatus } from '../apply/apply-status.ts';
import { isSettled } from '../apply/outcomes.ts';
import { pairKey } from '../draft/pair-key.ts';
import { classifyPairs } from '../import/import-pairs.ts';
import { importDialog, joined, oneLine, sayAlready, sayImportProblem } from '../text.ts';
import { maxAirports, type AirportLines } from './group-lines.ts';
import { mayContinue } from './may-continue.ts';
import { bulk as text } from './text.ts';

/** An airport of the review. */
interface BulkRow {
  readonly icao: string;
  /** Absent if the airport couldn't be loaded. */
  readonly airport?: OpenAirport;
  /** What an import or an apply did here, or why the airport couldn't be loaded. */
  readonly note?: string;
  /** For a note that needs attention. */
  readonly mark?: string;
  readonly tone?: 'failure' | 'caution';
}

/** An airport that was read, with what is staged there. */
interface OpenAirport {
  readonly icao: string;
  readonly index: AirportIndex;
  readonly staging: Staging;
  readonly nameOf: (id: string) => string;
}

const caution = { mark: outcomeMarks.failed, tone: 'caution' } as const;
const failure = { mark: outcomeMarks.failed, tone: 'failure' } as const;

interface Progress {
  readonly doing: 'loading' | 'applying';
  readonly icao: string;
  /** Counted from 1. */
  readonly at: number;
  readonly all: number;
}

/** Loads several airports with their staged changes, and applies them one after another. */
class BulkChanges {
  rows = $state.raw<readonly BulkRow[]>([]);
  progress = $state.raw<Progress>();
  isCancelled = $state(false);
  /** How many airports have staged changes, if that's more than can be reviewed. */
  all = $state(0);
  /** The airports whose last step or apply can be undone together. */
  undoable = $state.raw<{ readonly what: 'import' | 'apply'; readonly icaos: readonly string[] }>();
  /** Ends when the airports are closed, and with the service. */
  #opened = new AbortController();
  /** Whether the dialog is shown. An apply continues without it. */
  #isShown = false;

  readonly staged = $derived.by(() =>
    this.rows.flatMap(({ airport }) =>
      airport && airport.staging.pending.length > 0 ? [airport] : [],
    ),
  );

  constructor(view: ServiceView) {
    view.ended.addEventListener('abort', () => this.#end());
    $effect(() => {
      void view.account;
      untrack(() => this.#forgetAccount());
    });
  }

  /** Shows an import or a running apply, or else the staged changes of all airports. */
  show(): void {
    this.#isShown = true;
    if (this.rows.length === 0) void this.review();
  }

  /** Shows the staged changes of all airports. */
  async review(): Promise<void> {
    if (this.progress) return;
    this.#restart();
    const staged = stagedAirports().filter((airport) => airport.staged > 0);
    const icaos = staged.map(({ icao }) => icao).sort();
    this.all = icaos.length;
    await this.#each('loading', icaos.slice(0, maxAirports), async (icao, isOver) => {
      const row = await this.#open(icao);
      if (!isOver()) this.#put(row);
      return true;
    });
  }

  /** Stages imported links at each airport. */
  async stage(airports: readonly AirportLines[]): Promise<void> {
    if (this.progress) return;
    this.#restart();
    const { signal } = this.#opened;
    const imported: string[] = [];
    const icaos = airports.slice(0, maxAirports).map(({ icao }) => icao);
    const reached = await this.#each('loading', icaos, async (icao, isOver) => {
      const row = await this.#open(icao);
      const { airport } = row;
      if (isOver()) return false;
      if (!airport) {
        this.#put({ ...row, note: `${row.note ?? ''} ${text.notImported}`.trim() });
        return true;
      }
      const lines = airports.find((one) => one.icao === icao)?.lines ?? [];
      const read = classifyPairs(lines, airport.index, isLinkedAt(airport));
      const { changes, problems } = read;
      const staged = await stageAt(icao, changes);
      if (isOver()) return false;
      if (!staged.ok) {
        this.#put({ ...this.#failed(icao, staged.error), airport });
        return true;
      }
      const { staging } = staged.value;
      if (changes.length > 0) imported.push(icao);
      const known = sayAlready(read);
      const isAll =
        known.length + problems.length === 0 && changes.length === staging.pending.length;
      const reasons = problems.map(
        (problem) => `${importDialog.line(problem.line)} ${sayImportProblem(problem, icao)}`,
      );
      const note = text.imported(changes.length, known, reasons);
      const about = { ...(!isAll && { note }), ...(problems.length > 0 && caution) };
      this.#put({ icao, airport: { ...airport, staging }, ...about });
      return true;
    });
    if (signal.aborted) return;
    for (const icao of icaos.slice(reached)) {
      if (!this.rows.some((row) => row.icao === icao)) {
        this.#put({ icao, note: text.notReached, ...caution });
      }
    }
    if (imported.length > 0) this.undoable = { what: 'import', icaos: imported };
  }

  /** Applies the staged changes of one airport after another. Stops when the next would fail too. */
  async apply(airports: readonly OpenAirport[] = this.staged, isUndo = false): Promise<void> {
    if (this.progress || airports.length === 0) return;
    app.clearStatus();
    this.undoable = undefined;
    const { service } = app;
    const { account } = app.view;
    const total = airports.reduce((sum, { staging }) => sum + staging.pending.length, 0);
    const applied: string[] = [];
    let settled = 0;
    await this.#each(
      'applying',
      airports.map(({ icao }) => icao),
      async (icao) => {
        const airport = airports.find((one) => one.icao === icao);
        if (!airport) return true;
        const { rev } = airport.staging;
        const inWork = airportChoice().work;
        const shown = inWork?.icao === icao ? inWork : undefined;
        // An open airport reports an apply that isn't its own.
        const result = await (shown ? shown.apply(rev) : app.calls.apply({ icao, rev }));
        const staging = result.ok ? result.value.work.staging : airport.staging;
        this.#put({
          icao,
          airport: { ...airport, staging },
          ...noteOf(icao, result, service, isUndo),
        });
        const outcomes = result.ok ? result.value.outcomes : [];
        settled += outcomes.filter(({ outcome }) => isSettled(outcome)).length;
        if (outcomes.some(({ outcome }) => outcome.kind === 'done')) applied.push(icao);
        return mayContinue(result);
      },
    );
    if (!this.#isShown) this.#restart();
    else if (applied.length > 0 && !isUndo) this.undoable = { what: 'apply', icaos: applied };
    if (account.ended.aborted) return;
    const message = text.ended(settled, total - settled, airports.length, isUndo);
    if (settled === total) app.done(message.what);
    else app.status = { kind: 'failed', message };
  }

  /**
   * Undoes the import or the apply at each of its airports. An apply is only reversed on the service
   * where nothing else is staged.
   */
  async undo(): Promise<void> {
    const { undoable } = this;
    if (!undoable || this.progress) return;
    this.undoable = undefined;
    const target = undoable.what === 'import' ? 'step' : 'apply';
    const alone: string[] = [];
    for (const { icao, airport } of this.rows) {
      if (!airport) continue;
      const { staging } = airport;
      const isUndone = undoable.icaos.includes(icao) && staging.undo === target;
      const undone = isUndone ? await app.calls.undo({ icao }) : undefined;
      if (undone?.ok && staging.pending.length === 0) alone.push(icao);
      this.#put({
        icao,
        airport: undone?.ok ? { ...airport, staging: undone.value.staging } : airport,
      });
    }
    if (undoable.what === 'import') return;
    await this.apply(
      this.staged.filter(({ icao }) => alone.includes(icao)),
      true,
    );
  }

  /** Stops after the current airport. Changes already sent are kept. */
  cancel(): void {
    this.isCancelled = true;
    if (this.progress?.doing === 'applying') {
      const { icao } = this.progress;
      const running = stagedAirports().find((airport) => airport.icao === icao)?.running;
      if (running) void cancelApply(running.id);
    } else {
      this.progress = undefined;
      void app.calls.cancelWaiting({ call: 'stageSeveral' });
    }
  }

  /** Forgets the airports, unless they're being applied. Their changes stay staged. */
  close(): void {
    this.#isShown = false;
    if (this.progress?.doing === 'loading') this.cancel();
    if (!this.progress) this.#restart();
  }

  /** Stops what runs. What was sent stays sent. */
  #end(): void {
    this.progress = undefined;
    this.#restart();
  }

  /** Forgets what one account was told and can undo, because another one comes next. */
  #forgetAccount(): void {
    this.undoable = undefined;
    this.rows = this.rows.map(({ icao, airport }) => ({ icao, ...(airport && { airport }) }));
  }

  #restart(): void {
    this.#opened.abort();
    this.#opened = new AbortController();
    this.rows = [];
    this.all = 0;
    this.undoable = undefined;
  }

  /** Works on one airport after another while `work` resolves to true. Returns how many were done. */
  async #each(
    doing: Progress['doing'],
    icaos: readonly string[],
    work: (icao: string, isOver: () => boolean) => Promise<boolean>,
  ): Promise<number> {
    this.isCancelled = false;
    let mine: Progress | undefined;
    const { signal } = this.#opened;
    // A cancelled load ends immediately. Another one may start before its answer arrives.
    const isOver = (): boolean => this.isCancelled || this.progress !== mine || signal.aborted;
    try {
      for (const [index, icao] of icaos.entries()) {
        this.progress = mine = { doing, icao, at: index + 1, all: icaos.length };
        const goesOn = await work(icao, isOver);
        if (!goesOn || isOver()) return index + (goesOn ? 1 : 0);
      }
    } finally {
      if (this.progress === mine) this.progress = undefined;
    }
    return icaos.length;
  }

  #put(row: BulkRow): void {
    const others = this.rows.filter(({ icao }) => icao !== row.icao);
    this.rows = [...others, row].sort((a, b) => (a.icao < b.icao ? -1 : 1));
  }

  async #open(icao: string): Promise<BulkRow> {
    const staged = await stageAt(icao, []);
    if (!staged.ok) return this.#failed(icao, staged.error);
    const read = await app.calls.readAirportData({ icao, newerThan: 0 });
    if (!read.ok) return this.#failed(icao, read.error);
    if (!read.value || read.value.points.length === 0) {
      return { icao, note: oneLine(suggestedAirports().sayEmpty(icao)), ...caution };
    }
    return { icao, airport: openAirport(read.value, staged.value.staging) };
  }

  #failed(icao: string, error: AppError): BulkRow {
    // The next airport would wait for the service as well.
    if (error.kind === 'cancelled') this.isCancelled = true;
    const { what, next } = sayReadError(error, app.service);
    const isMissing = error.kind === 'not-found';
    return {
      icao,
      note: isMissing ? oneLine(noLookUps(app.service)) : joined(what, next),
      ...failure,
    };
  }
}

/** Stages changes at one airport, which is read if it wasn't yet. */
async function stageAt(icao: string, changes: readonly LinkChange[]): Promise<Result<Staged>> {
  const answer = await app.calls.stageSeveral({ airports: [{ icao, changes }] });
  if (!answer.ok) return answer;
  return answer.value[icao] ?? failed({ kind: 'cancelled' });
}

function openAirport(data: AirportData, staging: Staging): OpenAirport {
  const index = indexAirport(data);
  const labels = pointLabels(data.points);
  const nameOf = (id: string): string =>
    oneLabel(labels(index.byId.get(id) ?? { id, kind: 'other', name: '' }));
  return { icao: data.icao, index, staging, nameOf };
}

function isLinkedAt({ index, staging }: OpenAirport): (pair: Pair) => boolean {
  const wanted = new Map(staging.pending.map((change) => [pairKey(change), change.linked]));
  return (pair) => wanted.get(pairKey(pair)) ?? isPresent(index, pair);
}

function noteOf(
  icao: string,
  result: Result<ApplyEnded>,
  service: string,
  isUndo: boolean,
): Pick<BulkRow, 'note' | 'mark' | 'tone'> {
  if (!result.ok) return { note: oneLine(sayError(result.error, service)), ...failure };
  const status = applyStatus(icao, result.value, service, { isUndo });
  if (status.kind !== 'failed') return { note: status.text };
  const note = oneLine(status.message);
  return status.message.isUnknown === true
    ? { note, mark: outcomeMarks.unknown, tone: 'caution' }
    : { note, ...failure };
}

export const bulkChanges = (): BulkChanges => app.view.of(BulkChanges);
