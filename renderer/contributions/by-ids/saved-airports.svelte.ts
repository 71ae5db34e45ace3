import type { AirportRequestIds, SavedAirport } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import type { Row, Rows } from '../table/rows.svelte.ts';
import { idsText } from '../text.ts';

interface Saved {
  readonly row: Row;
  /** The user's label, or the IDs if there's none. */
  readonly name: string;
}

/** Airports saved by their IDs, for services that list no divisions. */
export class SavedAirports {
  readonly #rows: Rows;
  rows = $state.raw<readonly Saved[]>([]);

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  async read(): Promise<void> {
    this.take(await app.calls.readSavedAirports());
  }

  async remove(ids: AirportRequestIds): Promise<void> {
    this.take(await app.calls.removeSavedAirport(ids));
  }

  /** Shows the rows. Every call returns all of them. */
  take(answer: Result<readonly SavedAirport[]>): void {
    if (!answer.ok) app.failed(answer.error);
    else this.rows = answer.value.map((read) => this.#savedOf(read));
  }

  #savedOf(read: SavedAirport): Saved {
    const row = this.#rows.of(read);
    row.show(read);
    return {
      row,
      name: read.label === '' ? idsText(read) : read.label,
    };
  }
}
