import type { Batches } from './batch/batch.svelte.ts';
import type { Selection } from './batch/selection.svelte.ts';
import type { Airport } from './board/board.svelte.ts';
import { shownOf } from './board/rows.svelte.ts';
import { switchAndReport } from './switch-and-report.ts';

/** A question to confirm before anything is sent. */
export type Question =
  | { readonly kind: 'no-objects'; readonly airport: Airport }
  | {
      readonly kind: 'several';
      readonly wanted: boolean;
      readonly airports: readonly Airport[];
      /** The airports that need no change. */
      readonly already: readonly Airport[];
    };

/** Asks before it switches several airports, or enables one without objects. */
export class Confirmation {
  question = $state.raw<Question>();
  readonly #selection: Selection;
  readonly #batches: Batches;

  constructor(selection: Selection, batches: Batches) {
    this.#selection = selection;
    this.#batches = batches;
  }

  async switchOne(airport: Airport, wanted: boolean): Promise<void> {
    if (wanted && airport.hasObjects === false) this.question = { kind: 'no-objects', airport };
    else await switchAndReport(airport.row, airport.icao, wanted);
  }

  switchSelected(wanted: boolean): void {
    const isAlready = ({ row }: Airport): boolean => shownOf(row.state) === wanted;
    const airports = this.#selection.airports.filter((airport) => !isAlready(airport));
    const already = this.#selection.airports.filter(isAlready);
    this.question = { kind: 'several', wanted, airports, already };
  }

  confirm(): void {
    const { question } = this;
    this.question = undefined;
    if (question?.kind === 'no-objects') {
      void switchAndReport(question.airport.row, question.airport.icao, true);
    }
    if (question?.kind !== 'several') return;
    const { wanted, airports } = question;
    const items = airports.map(({ row, icao }) => ({ row, name: icao, wanted }));
    if (this.#batches.start(items)) this.#selection.clear();
  }

  cancel(): void {
    this.question = undefined;
  }
}
