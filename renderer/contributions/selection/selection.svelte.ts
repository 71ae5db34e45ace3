import { keySet } from '../table/arrange.ts';
import type { Airport, Divisions } from '../table/divisions.svelte.ts';
import type { Rows } from '../table/rows.svelte.ts';
import type { View } from '../table/view.svelte.ts';

const canBeSelected = ({ blocked }: Airport): boolean => blocked === undefined;

/** The selected airports, including those that a filter hides. */
export class Selection {
  readonly #divisions: Divisions;
  readonly #view: View;
  readonly #rows: Rows;
  /** Where a range starts and where it was last extended to: keys of rows. */
  #from: string | undefined;
  #to: string | undefined;
  #range: readonly Airport[] = [];

  readonly airports: readonly Airport[] = $derived.by(() =>
    this.#divisions.airports.filter(canBeSelected).filter(({ row }) => row.selected),
  );
  readonly shown = $derived.by(() => this.#view.airports.filter(canBeSelected));
  readonly shownSelected = $derived(this.shown.filter(({ row }) => row.selected).length);

  constructor(divisions: Divisions, view: View, rows: Rows) {
    this.#divisions = divisions;
    this.#view = view;
    this.#rows = rows;
  }

  /** Selects or deselects one airport. The next range starts at it. */
  toggle(airport: Airport): void {
    const { row } = airport;
    if (canBeSelected(airport)) row.selected = !row.selected;
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
    const range = all.slice(Math.min(from, to), Math.max(from, to) + 1).filter(canBeSelected);
    const keys = keySet(range.map(({ row }) => row.key));
    for (const { row } of this.#range) if (!keys.has(row.key)) row.selected = false;
    for (const { row } of range) row.selected = true;
    this.#range = range;
    this.#from = all[from]?.row.key;
    this.#to = airport.row.key;
  }

  /** Selects or deselects all airports that are shown. */
  selectShown(ticked: boolean): void {
    for (const { row } of this.shown) row.selected = ticked;
  }

  clear(): void {
    for (const row of this.#rows.selected) row.selected = false;
    this.#from = this.#to = undefined;
    this.#range = [];
  }

  #startAt({ row }: Airport): void {
    this.#from = this.#to = row.key;
    this.#range = [];
  }
}
