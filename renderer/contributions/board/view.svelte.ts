import { untrack } from 'svelte';
import { arrange, createFits, keySet, shows, showOf, type Look, type Show } from './arrange.ts';
import type { Airport, Board, Division } from './board.svelte.ts';
import type { Rows } from './rows.svelte.ts';

/** One line of the table. */
export type Entry =
  | { readonly kind: 'division'; readonly key: string; readonly division: Division }
  | { readonly kind: 'airport'; readonly key: string; readonly airport: Airport };

/** Rows that stay, for as long as the look and the reading are the same. */
interface Kept {
  readonly look: string;
  readonly read: readonly Airport[];
  readonly keys: ReadonlySet<string>;
}

/** Which airports are shown, and in which order. */
export class View {
  readonly #board: Board;
  readonly #rows: Rows;

  look = $state<{ -readonly [Choice in keyof Look]: Look[Choice] }>({
    search: '',
    show: 'all',
    sort: 'icao',
    grouped: true,
  });

  /**
   * Arranged again for another look or another reading, but not for a switch: a row that was just
   * switched stays where it is.
   */
  readonly entries: readonly Entry[] = $derived.by(() => {
    const look = { ...this.look };
    const divisions = [...this.#board.divisions];
    const read = divisions.map(({ airports, error, name }) => ({ airports, error, name }));
    const kept = this.#keptFor(look);
    const stays = ({ row }: Airport): boolean => kept.has(row.key);
    return untrack(() =>
      look.grouped
        ? this.#grouped(divisions, look, stays)
        : arrange(read.flatMap(airportsOf), look, stays).map(entryOf),
    );
  });

  readonly airports = $derived(
    this.entries.flatMap((entry) => (entry.kind === 'airport' ? [entry.airport] : [])),
  );

  readonly #keys = $derived(keySet(this.airports.map(({ row }) => row.key)));

  /** Whether an airport matches but isn't shown, because its switch changed back. */
  readonly #isMissing: boolean = $derived.by(() => {
    const fits = createFits({ ...this.look });
    const keys = this.#keys;
    const { airports } = this.#board;
    return this.#rows.stateChanges.watch(() =>
      airports.some((airport) => !keys.has(airport.row.key) && fits(airport)),
    );
  });

  #kept = $state.raw<Kept>();

  constructor(board: Board, rows: Rows) {
    this.#board = board;
    this.#rows = rows;
  }

  /** Call it while the page's state is created. */
  follow(): void {
    $effect(() => {
      if (!this.#isMissing) return;
      const look = JSON.stringify(this.look);
      this.#kept = { look, read: this.#board.airports, keys: untrack(() => this.#keys) };
    });
  }

  readonly counts: Readonly<Record<Show, number>> = $derived.by(() => {
    const counts = Object.fromEntries(shows.map((show) => [show, 0])) as Record<Show, number>;
    const { airports } = this.#board;
    this.#rows.stateChanges.watch(() => {
      for (const airport of airports) counts[showOf(airport)] += 1;
    });
    return { ...counts, all: airports.length };
  });

  #keptFor(look: Look): ReadonlySet<string> {
    const kept = this.#kept;
    const isSame = kept?.read === this.#board.airports && kept.look === JSON.stringify(look);
    return isSame ? kept.keys : keySet([]);
  }

  #grouped(
    divisions: readonly Division[],
    look: Look,
    stays: (airport: Airport) => boolean,
  ): readonly Entry[] {
    const byName = [...divisions].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    return byName.flatMap((division) => {
      const airports = arrange(division.airports, look, stays).map(entryOf);
      const isSearched = look.search.trim() !== '' || look.show !== 'all';
      // One without a match is in the way, but an error must be seen.
      if (airports.length === 0 && isSearched && !division.error) return [];
      return [{ kind: 'division', key: `division ${division.id}`, division }, ...airports];
    });
  }
}

const airportsOf = ({ airports }: { readonly airports: readonly Airport[] }) => airports;

const entryOf = (airport: Airport): Entry => ({ kind: 'airport', key: airport.row.key, airport });
