import type { AirportRequestIds, PinnedRow } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { rows, type Row } from '../board/rows.svelte.ts';
import { readRow } from '../board/switch-row.ts';
import { sayIds } from '../words.ts';

export interface Pinned {
  readonly row: Row;
  /** The user's label; the ids where there is none. */
  readonly name: string;
}

/** Rows kept by their ids, for services that list no divisions. */
class PinnedRows {
  rows = $state.raw<readonly Pinned[]>([]);

  async read(): Promise<void> {
    this.take(await window.companion.readPinnedRows());
  }

  async unpin(ids: AirportRequestIds): Promise<void> {
    this.take(await window.companion.unpinRow(ids));
  }

  /** Every call answers all of them. */
  take(answer: Result<readonly PinnedRow[]>): void {
    if (!answer.ok) app.failed(answer.error);
    else this.rows = answer.value.map(pinnedOf);
  }
}

function pinnedOf(told: PinnedRow): Pinned {
  const row = rows.of(told);
  void readRow(window.companion, row, told);
  return { row, name: told.label === '' ? sayIds(told) : told.label };
}

export const pinned = new PinnedRows();
