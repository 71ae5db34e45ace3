import {
  rowKey,
  type AirportRequestIds,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AccountView } from '../../frame/views.svelte.ts';

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
  /** What was loaded. What the main process pushes is never older. */
  #read = $state.raw<SwitchState>(unread);

  constructor({ divisionId, airportRequestId }: AirportRequestIds, rows: Rows) {
    this.ids = { divisionId, airportRequestId };
    this.key = rowKey(this.ids);
    this.#rows = rows;
  }

  get state(): SwitchState {
    return this.#rows.pushed[this.key] ?? this.#read;
  }

  show(read: SwitchState): void {
    this.#read = read;
  }
}

/** The rows by their IDs. The table, the saved airports and the form share them. */
export class Rows {
  readonly pushed: Readonly<Record<string, SwitchState & AirportRequestIds>> = $derived(
    Object.fromEntries((app.state?.switches ?? []).map((one) => [rowKey(one), one])),
  );
  readonly #rows: Record<string, Row> = {};

  constructor(account: AccountView) {
    // After a sign-out, the main process pushes no switches. Keep the last ones until they're loaded again.
    $effect(() => {
      if (app.view.account !== account) return;
      for (const one of Object.values(this.pushed)) {
        const contributionsEnabled = one.wanted === null ? one.contributionsEnabled : null;
        this.of(one).show({ ...one, contributionsEnabled, wanted: null, readingBack: false });
      }
    });
  }

  of(ids: AirportRequestIds): Row {
    return (this.#rows[rowKey(ids)] ??= new Row(ids, this));
  }
}
