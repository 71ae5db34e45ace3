import { rowKey } from '../../../electron/contract/contributions.ts';
import { keySet } from '../table/arrange.ts';
import type { Airport, Divisions } from '../table/divisions.svelte.ts';
import type { Chosen, View } from '../table/view.svelte.ts';

const canBeSelected = ({ blocked }: Airport): boolean => blocked === undefined;

/** The selected airports, including those that a filter hides. */
export class Selection {
  readonly #chosen: Chosen;
  readonly #divisions: Divisions;
  readonly #view: View;
  /** Where a range starts and where it was last extended to: keys of rows. */
  #from: string | undefined;
  #to: string | undefined;
  #range: readonly Airport[] = [];

  readonly #ticked = $derived.by(() => keySet(this.#chosen.ticked.map(rowKey)));
  readonly airports: readonly Airport[] = $derived.by(() =>
    this.#divisions.airports.filter((airport) => this.has(airport)),
  );
  readonly shown = $derived.by(() => this.#view.airports.filter(canBeSelected));
  readonly shownSelected = $derived(this.shown.filter((airport) => this.has(airport)).length);

  constructor(chosen: Chosen, divisions: Divisions, view: View) {
    this.#chosen = chosen;
    this.#divisions = divisions;
    this.#view = view;
  }

  has(airport: Airport): boolean {
    return canBeSelected(airport) && this.#ticked.has(airport.row.key);
  }

  /** Selects or deselects airports. */
  set(airports: readonly Airport[], ticked: boolean): void {
    const able = airports.filter(canBeSelected).map(({ row }) => row);
    const keys = keySet(able.map(({ key }) => key));
    const others = this.#chosen.ticked.filter((ids) => !keys.has(rowKey(ids)));
    this.#chosen.ticked = [...others, ...(ticked ? able.map(({ ids }) => ids) : [])];
  }

  /** Selects or deselects one airport. The next range starts at it. */
  toggle(airport: Airport): void {
    this.set([airport], !this.has(airport));
    this.#startAt(airport);
  }

  /**
   * Selects all airports from the last one that was selected to this one. What the range had
   * included before is deselected. A new range starts at `current` if the last one ended elsewhere.
   */
  extendTo(airport: Airport, current?: Airport): void {
    if (current && current.row.key !== this.#to) this.#startAt(current);
    const all = this.#view.airports;
    const to = all.indexOf(airport);
    const known = all.findIndex(({ row }) => row.key === this.#from);
    const from = known === -1 ? to : known;
    this.set(this.#range, false);
    this.#range = all.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.set(this.#range, true);
    this.#from = all[from]?.row.key;
    this.#to = airport.row.key;
  }

  /** Selects or deselects all airports that are shown. */
  selectShown(ticked: boolean): void {
    this.set(this.shown, ticked);
  }

  clear(): void {
    this.#chosen.ticked = [];
    this.#from = this.#to = undefined;
    this.#range = [];
  }

  #startAt({ row }: Airport): void {
    this.#from = this.#to = row.key;
    this.#range = [];
  }
}
