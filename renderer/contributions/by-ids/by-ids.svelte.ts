import { savedAirport } from '../../../electron/contract/contributions.ts';
import { done } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { SentForm } from '../../frame/sent-form.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { FormOwner } from '../../frame/views.svelte.ts';
import { wholeNumber } from '../../text/whole-number.ts';
import type { Rows } from '../table/rows.svelte.ts';
import { switchAndReport } from '../switch-airports.ts';
import { idsText, savedAs } from '../text.ts';
import type { SavedAirports } from './saved-airports.svelte.ts';

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
    await this.form.send(
      async (ids) => {
        const airport = { row: this.#rows.of(ids), name: idsText(ids) };
        return done(await switchAndReport([airport], wanted));
      },
      () => undefined,
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
}
