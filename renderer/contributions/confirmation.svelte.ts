import { app } from '../frame/app.svelte.ts';
import { batches } from './batch/batch.svelte.ts';
import type { Airport } from './board/board.svelte.ts';
import type { Row } from './board/rows.svelte.ts';
import { selection } from './batch/selection.svelte.ts';
import { switchRow } from './board/switch-row.ts';
import { sayFailure, saySwitched, saySwitching, sayUnknown, sayVerb } from './words.ts';

/** A question that stands between a press and its requests. */
export type Question =
  | { readonly kind: 'no-objects'; readonly airport: Airport }
  | {
      readonly kind: 'several';
      readonly wanted: boolean;
      readonly airports: readonly Airport[];
      /** These are so already, and are left alone. */
      readonly already: readonly Airport[];
    };

class Asking {
  question = $state.raw<Question>();

  /** Switches one airport; asks first where contributions would have nothing to belong to. */
  async one(airport: Airport, wanted: boolean): Promise<void> {
    if (wanted && airport.hasObjects === false) this.question = { kind: 'no-objects', airport };
    else await switchAndTell(airport.row, airport.icao, wanted);
  }

  several(wanted: boolean): void {
    const isAlready = ({ row: { state } }: Airport): boolean =>
      (state.wanted ?? state.known) === wanted;
    const airports = selection.airports.filter((airport) => !isAlready(airport));
    const already = selection.airports.filter(isAlready);
    this.question = { kind: 'several', wanted, airports, already };
  }

  confirm(): void {
    const { question } = this;
    this.question = undefined;
    if (question?.kind === 'no-objects') {
      void switchAndTell(question.airport.row, question.airport.icao, true);
    }
    if (question?.kind !== 'several') return;
    const { wanted, airports } = question;
    const items = airports.map(({ row, icao }) => ({ row, name: icao, wanted }));
    if (batches.start(sayVerb(wanted), items)) selection.clear();
  }

  cancel(): void {
    this.question = undefined;
  }
}

export const asking = new Asking();

/** One switch, whose outcome the status line tells; one that was replaced has none. */
export async function switchAndTell(row: Row, name: string, wanted: boolean): Promise<void> {
  const { serviceTurn, identity } = app;
  app.clearStatus();
  const outcome = await switchRow(window.companion, row, wanted);
  const of = { ids: row.ids, name };
  if (!app.mayReport(identity)) return;
  if (outcome.kind === 'done') app.done(saySwitched(of, wanted));
  if (outcome.kind === 'done' || outcome.kind === 'replaced') return;
  const say = outcome.kind === 'unknown' ? sayUnknown : sayFailure;
  app.status = { kind: 'failed', message: say(outcome.error, of, wanted, app.service) };
  if (serviceTurn !== app.serviceTurn) return;
  app.offerRetry(outcome.error, {
    what: saySwitching(wanted, name),
    run: () => void switchAndTell(row, name, wanted),
    identity,
  });
}
