import type { AppError } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import type { Selection } from './selection/selection.svelte.ts';
import type { Airport } from './table/divisions.svelte.ts';
import { displayedState } from './table/rows.svelte.ts';
import { isWorthAsking, readReadiness, type Readiness } from './overview/survey.ts';
import { switchAndReport } from './switch-airports.ts';

/** A question to confirm before anything is enabled. */
export type Question =
  | { readonly kind: 'no-objects'; readonly airport: Airport }
  | {
      readonly kind: 'unchecked';
      readonly airport: Airport;
      /** Undefined if the service didn't reply in time. */
      readonly error: AppError | undefined;
    }
  | { readonly kind: 'not-ready'; readonly airport: Airport; readonly readiness: Readiness }
  | {
      readonly kind: 'several';
      readonly airports: readonly Airport[];
      readonly already: readonly Airport[];
    };

/** After this, a switch asks whether to enable the airport without the check. */
const maxWaitMs = 3000;
/** When the user asks to check again, wait for the request itself. The switch cancels it. */
const maxWaitAgainMs = 60_000;

interface Asked {
  readonly question: Question;
  readonly enable: () => unknown;
}

/** Asks before it enables several airports, or one that doesn't look ready. Disabling can be undone. */
export class Confirmation {
  /** The page shows the first. */
  #asked = $state.raw<readonly Asked[]>([]);
  readonly question = $derived(this.#asked[0]?.question);
  readonly #selection: Selection;

  constructor(selection: Selection) {
    this.#selection = selection;
  }

  async switchOne(
    airport: Airport,
    wanted: boolean,
    send: () => unknown = () => switchAndReport([namedOf(airport)], wanted),
  ): Promise<void> {
    const { row } = airport;
    const isChecking = row.check !== undefined;
    row.check = undefined;
    // This only cancels the check.
    if (isChecking && !wanted) return;
    // Don't ask before a switch returns to the service's state.
    const isBack = row.state.contributionsEnabled === wanted;
    if (wanted && !isBack) await this.#checkFirst(airport, send, maxWaitMs);
    else await send();
  }

  /** Checks the airport of the question again. */
  checkAgain(): void {
    const asked = this.#asked[0];
    this.cancel();
    if (asked?.question.kind !== 'unchecked') return;
    void this.#checkFirst(asked.question.airport, asked.enable, maxWaitAgainMs);
  }

  switchSelected(wanted: boolean): void {
    const isAlready = ({ row }: Airport): boolean => displayedState(row.state) === wanted;
    const airports = this.#selection.airports.filter((airport) => !isAlready(airport));
    const already = this.#selection.airports.filter(isAlready);
    const send = async (): Promise<void> => {
      const switched = await switchAndReport(airports.map(namedOf), wanted);
      for (const { row } of switched) row.selected = false;
    };
    const [first, ...others] = airports;
    if (!wanted) void send();
    else if (first && others.length === 0) void this.switchOne(first, wanted, send);
    else this.#ask({ kind: 'several', airports, already }, send);
  }

  confirm(): void {
    const asked = this.#asked[0];
    this.cancel();
    asked?.enable();
  }

  /** Ends a question. It may have been answered already. */
  cancel(ended = this.question): void {
    this.#asked = this.#asked.filter(({ question }) => question !== ended);
  }

  /** Ends all questions, because another user or service comes next. */
  clear(): void {
    this.#asked = [];
  }

  async #checkFirst(airport: Airport, send: () => unknown, maxMs: number): Promise<void> {
    const question = await this.#questionFor(airport, maxMs);
    if (question === 'stopped') return;
    if (question) this.#ask(question, send);
    else await send();
  }

  #ask(question: Question, enable: () => unknown): void {
    this.#asked = [...this.#asked, { question, enable }];
  }

  /** Returns what to ask before an airport is enabled. Undefined if there's nothing to ask. */
  async #questionFor(airport: Airport, maxMs: number): Promise<Question | 'stopped' | undefined> {
    if (airport.hasObjects === false) return { kind: 'no-objects', airport };
    const { row } = airport;
    const { view } = app;
    const check = Symbol(airport.icao);
    row.check = check;
    const readiness = await readReadiness(airport.icao, airport.report, maxMs);
    if (row.check !== check || view.ended.aborted) return 'stopped';
    row.check = undefined;
    if (readiness === 'unavailable') return undefined;
    if ('unchecked' in readiness) return { kind: 'unchecked', airport, error: readiness.unchecked };
    if (readiness.report.points === 0) return { kind: 'no-objects', airport };
    return isWorthAsking(readiness.report) ? { kind: 'not-ready', airport, readiness } : undefined;
  }
}

const namedOf = ({ row, icao }: Airport) => ({ row, name: icao });
