import {
  rowKey,
  type AirportRequestIds,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import { app } from '../../frame/app.svelte.ts';

const unread: SwitchState = {
  contributionsEnabled: null,
  changedAt: null,
  wanted: null,
  readingBack: false,
  failure: null,
  changedSince: null,
  undoneSince: null,
};

/** Returns what the switch shows; null if that's neither on nor off. */
export const displayedState = ({ wanted, contributionsEnabled }: SwitchState): boolean | null =>
  wanted ?? contributionsEnabled;

/** The switch of one airport. All places that show the airport share it. */
export class Row {
  readonly ids: AirportRequestIds;
  readonly key: string;
  readonly #rows: Rows;
  selected = $state(false);
  /** What was loaded. What the main process pushes is never older. */
  #read = $state.raw<SwitchState>(unread);
  readonly state: SwitchState = $derived.by(() => this.#rows.pushed[this.key] ?? this.#read);

  constructor(ids: AirportRequestIds, rows: Rows) {
    this.ids = ids;
    this.key = rowKey(ids);
    this.#rows = rows;
  }

  show(read: SwitchState): void {
    this.#read = read;
  }

  forget(): void {
    this.#read = unread;
    this.selected = false;
  }
}

/** The rows by their IDs. The table, the saved airports and the form share them. */
export class Rows {
  readonly pushed: Readonly<Record<string, SwitchState>> = $derived.by(() =>
    Object.fromEntries((app.state?.switches ?? []).map((one) => [rowKey(one), one])),
  );
  #rows = $state.raw<Readonly<Record<string, Row>>>({});

  of({ divisionId, airportRequestId }: AirportRequestIds): Row {
    const ids = { divisionId, airportRequestId };
    const known = this.#rows[rowKey(ids)];
    if (known) return known;
    const row = new Row(ids, this);
    this.#rows = { ...this.#rows, [row.key]: row };
    return row;
  }

  /** The selected rows, whether their airports are loaded or not. */
  get selected(): readonly Row[] {
    return Object.values(this.#rows).filter(({ selected }) => selected);
  }

  /** Clears all rows: an account must not see what another account loaded. */
  forget(): void {
    for (const row of Object.values(this.#rows)) row.forget();
  }
}
