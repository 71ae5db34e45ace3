import { board, type Airport } from '../board/board.svelte.ts';
import { tickChanges } from '../board/rows.svelte.ts';
import { view } from '../board/view.svelte.ts';

const canBeSelected = ({ blocked }: Airport): boolean => blocked === undefined;

/** The airports that are ticked, shown or not. */
class Selection {
  readonly airports: readonly Airport[] = $derived.by(() => {
    const all = board.airports.filter(canBeSelected);
    return tickChanges.watch(() => all.filter(({ row }) => row.selected));
  });
  readonly shown = $derived(view.airports.filter(canBeSelected));
  readonly shownSelected: number = $derived.by(() => {
    const { shown } = this;
    return tickChanges.watch(() => shown.filter(({ row }) => row.selected).length);
  });

  /** All that are shown, or none of them. */
  tickShown(ticked: boolean): void {
    for (const { row } of this.shown) row.selected = ticked;
  }

  clear(): void {
    for (const { row } of this.airports) row.selected = false;
  }
}

export const selection = new Selection();
