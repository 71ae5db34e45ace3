import { untrack } from 'svelte';
import { arrange, shows, showOf, type Look, type Show } from './arrange.ts';
import { board, type Airport, type Division } from './board.svelte.ts';
import { stateChanges } from './rows.svelte.ts';

/** One line of the board. */
export type Entry =
  | { readonly kind: 'division'; readonly key: string; readonly division: Division }
  | { readonly kind: 'airport'; readonly key: string; readonly airport: Airport };

/** What of the board is shown, and in which order. */
class View {
  look = $state<{ -readonly [Choice in keyof Look]: Look[Choice] }>({
    search: '',
    show: 'all',
    sort: 'icao',
    grouped: true,
  });

  /**
   * Arranged anew for another look or another reading, not for a switch: a row that was just
   * switched stays where it is.
   */
  readonly entries: readonly Entry[] = $derived.by(() => {
    const look = { ...this.look };
    const divisions = [...board.divisions];
    const read = divisions.map(({ airports, error, name }) => ({ airports, error, name }));
    return untrack(() =>
      look.grouped
        ? this.#grouped(divisions, look)
        : arrange(read.flatMap(airportsOf), look).map(entryOf),
    );
  });

  readonly airports = $derived(
    this.entries.flatMap((entry) => (entry.kind === 'airport' ? [entry.airport] : [])),
  );

  readonly counts: Readonly<Record<Show, number>> = $derived.by(() => {
    const counts = Object.fromEntries(shows.map((show) => [show, 0])) as Record<Show, number>;
    const { airports } = board;
    stateChanges.watch(() => {
      for (const airport of airports) counts[showOf(airport)] += 1;
    });
    return { ...counts, all: airports.length };
  });

  #grouped(divisions: readonly Division[], look: Look): readonly Entry[] {
    const byName = [...divisions].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    return byName.flatMap((division) => {
      const airports = arrange(division.airports, look).map(entryOf);
      const isSearched = look.search.trim() !== '' || look.show !== 'all';
      // One without a match is in the way, but an error must be seen.
      if (airports.length === 0 && isSearched && !division.error) return [];
      return [{ kind: 'division', key: `division ${division.id}`, division }, ...airports];
    });
  }
}

const airportsOf = ({ airports }: { readonly airports: readonly Airport[] }) => airports;

const entryOf = (airport: Airport): Entry => ({ kind: 'airport', key: airport.row.key, airport });

export const view = new View();
