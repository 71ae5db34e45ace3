import type { Airport, Board } from '../board/board.svelte.ts';
import type { Rows } from '../board/rows.svelte.ts';
import type { View } from '../board/view.svelte.ts';

const canBeSelected = ({ blocked }: Airport): boolean => blocked === undefined;

/** The selected airports, including those that a filter hides. */
export class Selection {
  readonly #board: Board;
  readonly #view: View;
  readonly #rows: Rows;

  readonly airports: readonly Airport[] = $derived.by(() => {
    const all = this.#board.airports.filter(canBeSelected);
    return this.#rows.tickChanges.watch(() => all.filter(({ row }) => row.selected));
  });
  readonly shown = $derived.by(() => this.#view.airports.filter(canBeSelected));
  readonly shownSelected: number = $derived.by(() => {
    const { shown } = this;
    return this.#rows.tickChanges.watch(() => shown.filter(({ row }) => row.selected).length);
  });

  constructor(board: Board, view: View, rows: Rows) {
    this.#board = board;
    this.#view = view;
    this.#rows = rows;
  }

  /** Selects or deselects all airports that are shown. */
  selectShown(ticked: boolean): void {
    for (const { row } of this.shown) row.selected = ticked;
  }

  clear(): void {
    for (const { row } of this.airports) row.selected = false;
  }
}
