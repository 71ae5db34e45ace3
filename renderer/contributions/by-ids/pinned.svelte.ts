import type { AirportRequestIds, PinnedRow } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import type { Row, Rows } from '../table/rows.svelte.ts';
import { idsText } from '../text.ts';

interface Pinned {
  readonly row: Row;
  /** The user's label, or the IDs if there's none. */
  readonly name: string;
}

/** Rows pinned by their IDs, for services that list no divisions. */
export class PinnedRows {
  readonly #rows: Rows;
  rows = $state.raw<readonly Pinned[]>([]);

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  async read(): Promise<void> {
    this.take(await window.companion.readPinnedRows());
  }

  async unpin(ids: AirportRequestIds): Promise<void> {
    this.take(await window.companion.unpinRow(ids));
  }

  /** Shows the rows. Every call returns all of them. */
  take(answer: Result<readonly PinnedRow[]>): void {
    if (!answer.ok) app.failed(answer.error);
    else this.rows = answer.value.map((read) => this.#pinnedOf(read));
  }

  #pinnedOf(read: PinnedRow): Pinned {
    return { row: this.#rows.showRead(read), name: read.label === '' ? idsText(read) : read.label };
  }
}
