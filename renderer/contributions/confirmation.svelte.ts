import { app } from '../frame/app.svelte.ts';
import type { Batches } from './batch/batch.svelte.ts';
import type { Selection } from './batch/selection.svelte.ts';
import type { Airport } from './board/board.svelte.ts';
import { shownOf } from './board/rows.svelte.ts';
import { isWorthAsking, readReadiness, type Readiness } from './overview/survey.ts';
import { switchAndReport } from './switch-and-report.ts';

/** A question to confirm before anything is enabled. */
export type Question =
  | { readonly kind: 'no-objects'; readonly airport: Airport }
  | { readonly kind: 'not-ready'; readonly airport: Airport; readonly readiness: Readiness }
  | {
      readonly kind: 'several';
      readonly airports: readonly Airport[];
      /** The airports that are enabled already. */
      readonly already: readonly Airport[];
    };

/** A switch doesn't wait longer for the points than this. */
const mostWaitMs = 1000;

/** Asks before it enables several airports, or one that doesn't look ready. Disabling can be undone. */
export class Confirmation {
  /** The page asks one after the other. */
  #questions = $state.raw<readonly Question[]>([]);
  readonly question = $derived(this.#questions[0]);
  readonly #selection: Selection;
  readonly #batches: Batches;

  constructor(selection: Selection, batches: Batches) {
    this.#selection = selection;
    this.#batches = batches;
  }

  async switchOne(airport: Airport, wanted: boolean): Promise<void> {
    const { row } = airport;
    const isChecking = row.check !== undefined;
    row.check = undefined;
    // Nothing was sent yet.
    if (isChecking && !wanted) return;
    // Going back to what the service has asks nothing.
    const isBack = row.state.contributionsEnabled === wanted;
    const question = wanted && !isBack ? await this.#questionFor(airport) : undefined;
    if (question === 'stopped') return;
    if (question) this.#ask(question);
    else await switchAndReport(row, airport.icao, wanted);
  }

  switchSelected(wanted: boolean): void {
    const isAlready = ({ row }: Airport): boolean => shownOf(row.state) === wanted;
    const airports = this.#selection.airports.filter((airport) => !isAlready(airport));
    const already = this.#selection.airports.filter(isAlready);
    if (wanted) this.#ask({ kind: 'several', airports, already });
    else this.#switchAll(airports, wanted);
  }

  confirm(): void {
    const { question } = this;
    this.cancel();
    if (question === undefined) return;
    if (question.kind !== 'several') {
      void switchAndReport(question.airport.row, question.airport.icao, true);
      return;
    }
    this.#switchAll(question.airports, true);
  }

  /** Ends a question, which may have been answered already. */
  cancel(ended = this.question): void {
    this.#questions = this.#questions.filter((question) => question !== ended);
  }

  /** Ends all questions, because another user or service comes next. */
  clear(): void {
    this.#questions = [];
  }

  #switchAll(airports: readonly Airport[], wanted: boolean): void {
    const items = airports.map(({ row, icao }) => ({ row, name: icao, wanted }));
    if (this.#batches.start(items)) this.#selection.clear();
  }

  #ask(question: Question): void {
    this.#questions = [...this.#questions, question];
  }

  /** Returns what to ask before an airport is enabled, or nothing if there's no reason to. */
  async #questionFor(airport: Airport): Promise<Question | 'stopped' | undefined> {
    if (airport.hasObjects === false) return { kind: 'no-objects', airport };
    const { row } = airport;
    const { serviceTurn } = app;
    const check = Symbol(airport.icao);
    row.check = check;
    const readiness = await readReadiness(airport.icao, airport.report, mostWaitMs);
    if (row.check !== check || serviceTurn !== app.serviceTurn) return 'stopped';
    row.check = undefined;
    if (readiness?.report.points === 0) return { kind: 'no-objects', airport };
    const isNotReady = readiness !== undefined && isWorthAsking(readiness.report);
    return isNotReady ? { kind: 'not-ready', airport, readiness } : undefined;
  }
}
