import { untrack } from 'svelte';
import {
  rowKey,
  type AirportRequestIds,
  type PushedSwitch,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import { keySet } from './arrange.ts';

const unread: SwitchState = {
  contributionsEnabled: null,
  changedAt: null,
  wanted: null,
  readingBack: false,
  failure: null,
  changedSince: null,
  undoneSince: null,
  certainAt: null,
};

const stateOf = (source: SwitchState): SwitchState => {
  const { contributionsEnabled, changedAt, wanted, readingBack, failure } = source;
  const { changedSince, undoneSince, certainAt } = source;
  const times = { changedSince, undoneSince, certainAt };
  return { contributionsEnabled, changedAt, wanted, readingBack, failure, ...times };
};

/** Returns what the switch shows; null if that's neither on nor off. */
export const displayedState = ({ wanted, contributionsEnabled }: SwitchState): boolean | null =>
  wanted ?? contributionsEnabled;

/** Signals that any row changed. Counting all rows depends on this, not on each single row. */
class Changes {
  #count = $state(0);

  add(): void {
    untrack(() => (this.#count += 1));
  }

  /** Returns what `read` returns. The caller depends on every change, and on nothing that `read` uses. */
  watch<T>(read: () => T): T {
    return this.#count < 0 ? read() : untrack(read);
  }
}

/** The switch of one airport. All places that show the airport share it. */
export class Row {
  readonly ids: AirportRequestIds;
  readonly key: string;
  readonly #rows: Rows;
  #state = $state.raw<SwitchState>(unread);
  #selected = $state(false);

  constructor(ids: AirportRequestIds, rows: Rows) {
    this.ids = ids;
    this.key = rowKey(ids);
    this.#rows = rows;
  }

  get state(): SwitchState {
    return this.#state;
  }

  show(state: SwitchState): void {
    const before = untrack(() => this.#state);
    const next = stateOf(state);
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    this.#state = next;
    this.#rows.stateChanges.add();
  }

  forget(): void {
    this.show(unread);
    this.selected = false;
  }

  get selected(): boolean {
    return this.#selected;
  }

  set selected(selected: boolean) {
    this.#selected = selected;
    this.#rows.tickChanges.add();
  }
}

/** The rows by their IDs. The table, the saved airports and the form share them. */
export class Rows {
  readonly stateChanges = new Changes();
  readonly tickChanges = new Changes();
  readonly #rows: Record<string, Row> = {};
  /** The keys of rows that the main process pushes. A loaded row is never newer. */
  #pushed = keySet([]);

  of({ divisionId, airportRequestId }: AirportRequestIds): Row {
    const ids = { divisionId, airportRequestId };
    return (this.#rows[rowKey(ids)] ??= new Row(ids, this));
  }

  /** The selected rows, whether their airports are loaded or not. */
  get selected(): readonly Row[] {
    return this.tickChanges.watch(() =>
      Object.values(this.#rows).filter(({ selected }) => selected),
    );
  }

  showPushed(switches: readonly PushedSwitch[]): void {
    this.#pushed = keySet(switches.map(rowKey));
    for (const pushed of switches) this.of(pushed).show(pushed);
  }

  /** Shows a row that was loaded. */
  showRead(loaded: PushedSwitch): Row {
    const row = this.of(loaded);
    if (!this.#pushed.has(row.key)) row.show(loaded);
    return row;
  }

  /** Clears all rows: an account must not see what another account loaded. */
  forget(): void {
    this.#pushed = keySet([]);
    for (const row of Object.values(this.#rows)) row.forget();
  }
}
