import { savedAirport, type AirportRequestIds } from '../../../electron/contract/contributions.ts';
import { done, failed, type AppError, type Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayError, type Message } from '../../text/errors.ts';
import { Form } from '../../controls/form/form.svelte.ts';
import type { Rows } from '../table/rows.svelte.ts';
import { reportSwitched, switchRow } from '../switch-and-report.ts';
import { idsText, notSwitched, savedAs, switching } from '../text.ts';
import type { SavedAirports } from './saved-airports.svelte.ts';
import { wholeNumber } from './whole-number.ts';

/** The form that switches and saves an airport by its IDs. */
export class ByIds {
  isOpen = $state(false);
  readonly form = new Form(
    { divisionId: '', airportRequestId: '', label: '' },
    savedAirport,
    ({ divisionId, airportRequestId, label }) => ({
      divisionId: wholeNumber(divisionId),
      airportRequestId: wholeNumber(airportRequestId),
      label,
    }),
  );
  readonly #rows: Rows;
  readonly #saved: SavedAirports;

  constructor(rows: Rows, saved: SavedAirports) {
    this.#rows = rows;
    this.#saved = saved;
  }

  get isBlank(): boolean {
    return Object.values(this.form.values).every((value) => value === '');
  }

  async switchTo(wanted: boolean): Promise<void> {
    const say = (error: AppError, ids?: AirportRequestIds): Message => {
      if (!ids) return sayError(error, app.service);
      return notSwitched(error, { ids, name: idsText(ids) }, wanted, app.service);
    };
    const { account } = app.view;
    let before: boolean | null = null;
    await this.form.send(
      (ids) => {
        before = this.#rows.of(ids).state.contributionsEnabled;
        return this.#switch(ids, wanted);
      },
      (ids, outcome) => {
        // The newer request reports its own outcome.
        if (outcome === 'replaced') return undefined;
        const change = { wanted, before, account };
        reportSwitched(this.#rows.of(ids), idsText(ids), change);
        return undefined;
      },
      {
        say,
        repeat: {
          what: (ids) => switching(wanted, idsText(ids)),
          send: () => this.switchTo(wanted),
        },
      },
    );
  }

  async save(): Promise<void> {
    const sent = await this.form.send(
      async (row) => {
        const answer = await app.calls.saveAirport(row);
        if (answer.ok) this.#saved.take(answer);
        return answer;
      },
      (row) => savedAs(row.label === '' ? idsText(row) : row.label),
    );
    if (sent) this.form.clear(sent);
  }

  async #switch(ids: AirportRequestIds, wanted: boolean): Promise<Result<'done' | 'replaced'>> {
    const outcome = await switchRow(this.#rows.of(ids), idsText(ids), wanted);
    return 'error' in outcome ? failed(outcome.error) : done(outcome.kind);
  }
}
