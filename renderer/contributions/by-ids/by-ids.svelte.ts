import { savedAirport, type AirportRequestIds } from '../../../electron/contract/contributions.ts';
import { done, type AppError } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayError, type Message } from '../../text/errors.ts';
import { SentForm } from '../../frame/sent-form.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { FormOwner } from '../../frame/views.svelte.ts';
import type { Rows } from '../table/rows.svelte.ts';
import { switchAirports, undoOf } from '../switch-airports.ts';
import { notSwitched, switched } from '../outcome/text.ts';
import { idsText, savedAs, switching } from '../text.ts';
import type { SavedAirports } from './saved-airports.svelte.ts';
import { wholeNumber } from './whole-number.ts';

/** The form that switches and saves an airport by its IDs. */
export class ByIds {
  isOpen = $state(false);
  readonly form: SentForm<'divisionId' | 'airportRequestId' | 'label', typeof savedAirport>;
  readonly #rows: Rows;
  readonly #saved: SavedAirports;

  constructor(owner: FormOwner, rows: Rows, saved: SavedAirports) {
    const nothing = { divisionId: '', airportRequestId: '', label: '' };
    const { value } = new StoredForm(owner, 'switchByIds', nothing);
    this.form = new SentForm(value, savedAirport, ({ divisionId, airportRequestId, label }) => ({
      divisionId: wholeNumber(divisionId),
      airportRequestId: wholeNumber(airportRequestId),
      label,
    }));
    this.#rows = rows;
    this.#saved = saved;
  }

  async switchTo(wanted: boolean): Promise<void> {
    const say = (error: AppError, ids?: AirportRequestIds): Message => {
      if (!ids) return sayError(error, app.service);
      return notSwitched(error, { ids, where: idsText(ids) }, wanted, app.service);
    };
    let hasChanged = false;
    await this.form.send(
      async (ids) => {
        hasChanged = this.#rows.of(ids).state.contributionsEnabled === !wanted;
        const [outcome] = await switchAirports([this.#airportOf(ids)], wanted);
        return outcome ?? done('replaced' as const);
      },
      (ids, outcome) => {
        // The newer request reports its own outcome.
        if (outcome === 'replaced') return undefined;
        const action = undoOf(hasChanged ? [this.#airportOf(ids)] : [], wanted);
        app.done(switched(wanted, idsText(ids)), action);
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
        if (answer.ok) this.#saved.take(done(answer.value.airports));
        return answer;
      },
      // Otherwise, a notice says that it can't be saved.
      (row, { isOnDisk }) =>
        isOnDisk ? savedAs(row.label === '' ? idsText(row) : row.label) : undefined,
    );
    if (sent) this.form.clear(sent);
  }

  #airportOf(ids: AirportRequestIds) {
    return { row: this.#rows.of(ids), name: idsText(ids) };
  }
}
