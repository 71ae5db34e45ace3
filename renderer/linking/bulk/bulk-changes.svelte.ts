import type { AppliedLinks } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayError, sayReadError } from '../../text/errors.ts';
import { outcomeMarks } from '../../text/outcome-marks.ts';
import { airportChoice as choice } from '../airport/airport-choice.svelte.ts';
import { suggestedAirports } from '../airport/suggested-airports.svelte.ts';
import { noLookUps } from '../airport/text.ts';
import { AirportWork } from '../airport/airport-work.svelte.ts';
import { cancelApply, sendChanges } from '../apply/apply-changes.ts';
import { applyStatus } from '../apply/apply-status.ts';
import { isSettled } from '../apply/staged-outcomes.ts';
import { saveDraft } from '../draft/draft-saver.ts';
import { classifyPairs } from '../import/import-pairs.ts';
import { importDialog, joined, oneLine, sayAlready, sayImportProblem } from '../text.ts';
import { maxAirports, type AirportLines } from './group-lines.ts';
import { mayContinue } from './may-continue.ts';
import { bulk as text } from './text.ts';

/** An airport of the review. */
interface BulkRow {
  readonly icao: string;
  /** Absent if the airport couldn't be loaded. */
  readonly work?: AirportWork;
  /** What an import or an apply did here, or why the airport couldn't be loaded. */
  readonly note?: string;
  /** For a note that needs attention. */
  readonly mark?: string;
  readonly tone?: 'failure' | 'caution';
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
  #serviceTurn = 0;
  /** Counts how often the airports were closed. */
  #run = 0;
  /** Whether the dialog is shown. An apply continues without it. */
  #isShown = false;

  readonly staged = $derived.by(() =>
    this.rows.flatMap(({ work }) => (work && work.pending.length > 0 ? [work] : [])),
  );

  constructor() {
    app.onServiceEnd(() => this.#end());
    app.onAccountEnd(() => this.#forgetAccount());
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
    const run = this.#run;
    saveDraft();
    const read = await app.calls.readStagedAirports();
    if (run !== this.#run) return;
    if (!read.ok) {
      app.failed(read.error);
      return;
    }
    const inUse = choice.work && choice.work.pending.length > 0 ? [choice.work.icao] : [];
    const icaos = [...new Set([...Object.keys(read.value), ...inUse])].sort();
    this.all = icaos.length;
    await this.#each('loading', icaos.slice(0, maxAirports), async (icao, isOver) => {
      const row = await this.#open(icao);
      if (!isOver()) this.#put(row);
      return true;
    });
  }

  /** Stages imported links at each airport's draft. */
  async stage(airports: readonly AirportLines[]): Promise<void> {
    if (this.progress) return;
    this.#restart();
    const run = this.#run;
    const staged: string[] = [];
    const icaos = airports.slice(0, maxAirports).map(({ icao }) => icao);
    const reached = await this.#each('loading', icaos, async (icao, isOver) => {
      const row = await this.#open(icao);
      const { work } = row;
      if (isOver()) return false;
      if (!work) {
        this.#put({ ...row, note: `${row.note ?? ''} ${text.notImported}`.trim() });
        return true;
      }
      const lines = airports.find((one) => one.icao === icao)?.lines ?? [];
      const read = classifyPairs(lines, work.index, (pair) => work.staged.isLinked(pair));
      const { changes, problems } = read;
      const known = sayAlready(read);
      work.staged.stage(changes);
      if (changes.length > 0) staged.push(icao);
      const isAll = known.length + problems.length === 0 && changes.length === work.pending.length;
      const reasons = problems.map(
        (problem) => `${importDialog.line(problem.line)} ${sayImportProblem(problem, icao)}`,
      );
      const note = text.imported(changes.length, known, reasons);
      this.#put({ icao, work, ...(!isAll && { note }), ...(problems.length > 0 && caution) });
      return true;
    });
    saveDraft();
    if (run !== this.#run) return;
    for (const icao of icaos.slice(reached)) {
      if (!this.rows.some((row) => row.icao === icao)) {
        this.#put({ icao, note: text.notReached, ...caution });
      }
    }
    if (staged.length > 0) this.undoable = { what: 'import', icaos: staged };
  }

  /** Applies the staged changes of one airport after another. Stops when the next would fail too. */
  async apply(works: readonly AirportWork[] = this.staged, isUndo = false): Promise<void> {
    if (this.progress || works.length === 0) return;
    app.clearStatus();
    this.undoable = undefined;
    const { service, identity } = app;
    const total = works.reduce((sum, { pending }) => sum + pending.length, 0);
    const applied: string[] = [];
    let settled = 0;
    await this.#each(
      'applying',
      works.map(({ icao }) => icao),
      async (icao) => {
        const work = works.find((one) => one.icao === icao);
        if (!work) return true;
        const result = await sendChanges(work);
        this.#put({ icao, work, ...noteOf(icao, result, service, isUndo) });
        const outcomes = result.ok ? result.value.outcomes : [];
        settled += outcomes.filter(({ outcome }) => isSettled(outcome)).length;
        if (outcomes.some(({ outcome }) => outcome.kind === 'done')) applied.push(icao);
        return mayContinue(result);
      },
    );
    saveDraft();
    if (!this.#isShown) this.#restart();
    else if (applied.length > 0 && !isUndo) this.undoable = { what: 'apply', icaos: applied };
    if (!app.mayReport(identity)) return;
    const message = text.ended(settled, total - settled, works.length, isUndo);
    if (settled === total) app.done(message.what);
    else app.status = { kind: 'failed', message };
  }

  /**
   * Undoes the import or the apply at each of its airports. An apply is only reversed on the service
   * where nothing else is staged.
   */
  undo(): void {
    const { undoable } = this;
    if (!undoable || this.progress) return;
    this.undoable = undefined;
    const works = this.rows.flatMap(({ icao, work }) =>
      work && undoable.icaos.includes(icao) ? [work] : [],
    );
    const alone = works.filter(({ pending }) => pending.length === 0);
    const target = undoable.what === 'import' ? 'step' : 'apply';
    for (const work of works) if (work.staged.undoTarget === target) work.staged.undo();
    saveDraft();
    this.rows = this.rows.map(({ icao, work }) => ({ icao, ...(work && { work }) }));
    if (undoable.what === 'apply')
      void this.apply(
        alone.filter(({ pending }) => pending.length > 0),
        true,
      );
  }

  /** Stops after the current airport. Changes already sent are kept. */
  cancel(): void {
    this.isCancelled = true;
    if (this.progress?.doing === 'applying') void cancelApply();
    else {
      this.progress = undefined;
      void app.calls.cancelWaiting({ call: 'readAirport' });
    }
  }

  /** Forgets the airports, unless they're being applied. Their changes stay staged. */
  close(): void {
    this.#isShown = false;
    if (this.progress?.doing === 'loading') this.cancel();
    saveDraft();
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
    this.rows = this.rows.map(({ icao, work }) => ({ icao, ...(work && { work }) }));
  }

  #restart(): void {
    this.#run += 1;
    this.rows = [];
    this.all = 0;
    this.undoable = undefined;
    choice.beside = [];
    this.#serviceTurn = app.serviceTurn;
  }

  /** Works on one airport after another while `work` resolves to true. Returns how many were done. */
  async #each(
    doing: Progress['doing'],
    icaos: readonly string[],
    work: (icao: string, isOver: () => boolean) => Promise<boolean>,
  ): Promise<number> {
    this.isCancelled = false;
    let mine: Progress | undefined;
    // A cancelled load ends immediately. Another one may start before its answer arrives.
    const isOver = (): boolean =>
      this.isCancelled || this.progress !== mine || this.#serviceTurn !== app.serviceTurn;
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
    if (this.#serviceTurn !== app.serviceTurn) return;
    const others = this.rows.filter(({ icao }) => icao !== row.icao);
    this.rows = [...others, row].sort((a, b) => (a.icao < b.icao ? -1 : 1));
    choice.beside = this.rows.flatMap(({ work }) => (work && work !== choice.work ? [work] : []));
  }

  async #open(icao: string): Promise<BulkRow> {
    const opened = choice.opened(icao);
    if (opened) return { icao, work: opened };
    saveDraft();
    const turn = app.serviceTurn;
    const read = await app.calls.readAirport({ icao, wait: true });
    if (!read.ok) {
      // The next airport would wait for the service as well.
      if (read.error.kind === 'cancelled') this.isCancelled = true;
      const { what, next } = sayReadError(read.error, app.service);
      const isMissing = read.error.kind === 'not-found';
      const note = isMissing ? oneLine(noLookUps(app.service)) : joined(what, next);
      return { icao, note, ...failure };
    }
    if (read.value.points.length === 0) {
      return { icao, note: oneLine(suggestedAirports.sayEmpty(icao)), ...caution };
    }
    const draft = await app.calls.readLinkDraft(icao);
    if (!draft.ok) {
      return { icao, note: oneLine(sayError(draft.error, app.service)), ...failure };
    }
    if (turn !== app.serviceTurn) return { icao };
    const { lastApply, ...staged } = draft.value ?? { steps: [], position: 0 };
    // It may have become the airport in use since.
    if (choice.work?.icao === icao) return { icao, work: choice.work };
    const work = new AirportWork(read.value, staged);
    if (lastApply) work.addEndedApply(lastApply, read.value);
    return { icao, work };
  }
}

function noteOf(
  icao: string,
  result: Result<AppliedLinks>,
  service: string,
  isUndo: boolean,
): Pick<BulkRow, 'note' | 'mark' | 'tone'> {
  if (!result.ok) return { note: oneLine(sayError(result.error, service)), ...failure };
  const status = applyStatus(icao, result.value, service, isUndo);
  if (status.kind !== 'failed') return { note: status.text };
  const note = oneLine(status.message);
  return status.message.isUnknown === true
    ? { note, mark: outcomeMarks.unknown, tone: 'caution' }
    : { note, ...failure };
}

export const bulkChanges = new BulkChanges();
