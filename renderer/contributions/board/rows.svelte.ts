import { untrack } from 'svelte';
import type { AirportRequestIds } from '../../../electron/contract/contributions.ts';
import { hasRemark, rowKey, unheard, type RowState } from './row-state.ts';
import type { SwitchRow } from './switch-row.ts';

/**
 * Says that any of many rows changed. What is counted over thousands of rows depends on this alone:
 * to depend on each of them would cost more than the counting.
 */
class Changes {
  #count = $state(0);

  add(): void {
    untrack(() => (this.#count += 1));
  }

  /** Makes whoever calls it depend on every change, and on nothing that `read` looks at. */
  watch<T>(read: () => T): T {
    // Read for its own sake.
    return this.#count < 0 ? read() : untrack(read);
  }
}

export const stateChanges = new Changes();
export const remarkChanges = new Changes();
export const tickChanges = new Changes();

/** The switch of one airport, wherever on the page it is shown. */
export class Row implements SwitchRow {
  readonly ids: AirportRequestIds;
  readonly key: string;
  #state = $state.raw<RowState>(unheard);
  #selected = $state(false);
  wishes = 0;
  accounts = 0;

  constructor(ids: AirportRequestIds) {
    this.ids = ids;
    this.key = rowKey(ids);
  }

  get state(): RowState {
    return this.#state;
  }

  set state(next: RowState) {
    const before = untrack(() => this.#state);
    this.#state = next;
    stateChanges.add();
    if (hasRemark(before) !== hasRemark(next)) remarkChanges.add();
  }

  /** Counts the wishes of this page: a change of the account isn't one. */
  get presses(): number {
    return this.wishes - this.accounts;
  }

  get selected(): boolean {
    return this.#selected;
  }

  set selected(selected: boolean) {
    this.#selected = selected;
    tickChanges.add();
  }
}

/** One row for two ids, so that the board, the pinned rows and the form agree. */
class Rows {
  readonly #rows = new Map<string, Row>();

  of({ divisionId, airportRequestId }: AirportRequestIds): Row {
    const ids = { divisionId, airportRequestId };
    const row = this.#rows.get(rowKey(ids)) ?? new Row(ids);
    this.#rows.set(row.key, row);
    return row;
  }

  /** What one account saw isn't another's. A switch under way no longer changes its row. */
  forget(): void {
    for (const row of this.#rows.values()) {
      row.wishes += 1;
      row.accounts += 1;
      row.state = unheard;
      row.selected = false;
    }
  }
}

export const rows = new Rows();
