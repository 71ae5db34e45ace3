import { untrack } from 'svelte';
import {
  arrange,
  createMatch,
  keySet,
  shows,
  knownStateOf,
  type Query,
  type Show,
} from './arrange.ts';
import type { Sort } from './arrange.ts';
import type { Airport, Divisions, Division } from './divisions.svelte.ts';
import type { Reports } from '../overview/reports.svelte.ts';

/** Rows that stay listed until the view or the loaded airports change. */
interface Kept {
  readonly query: string;
  readonly read: readonly Airport[];
  readonly keys: ReadonlySet<string>;
}

/** Which airports are shown, and in which order. */
export class View {
  readonly #divisions: Divisions;
  readonly #reports: Reports;

  query = $state<{ -readonly [Choice in keyof Query]: Query[Choice] }>({
    search: '',
    show: 'all',
    sort: 'icao',
    isReversed: false,
    divisionId: null,
  });

  /** The division whose airports are shown; undefined for all of them. */
  readonly division: Division | undefined = $derived.by(() =>
    this.#divisions.all.find(({ id }) => id === this.query.divisionId),
  );
  /** The airports of that division, whether they match or not. */
  readonly ofDivision: readonly Airport[] = $derived.by(
    () => this.division?.airports ?? this.#divisions.airports,
  );

  /**
   * Arranged again when the view or the loaded airports change, but not after a switch: the switched row
   * stays where it is.
   */
  readonly airports: readonly Airport[] = $derived.by(() => {
    const query = { ...this.query };
    const read = this.ofDivision;
    const kept = this.#keptFor(query);
    // Depends on the names, which arrive later.
    if (query.sort === 'name' || query.search !== '') read.forEach(({ name }) => name);
    // Rows don't move while an overview runs.
    void this.#reports.isRunning;
    return untrack(() => arrange(read, query, ({ row }) => kept.has(row.key)));
  });

  readonly #keys = $derived(keySet(this.airports.map(({ row }) => row.key)));

  /** Whether an airport matches but isn't shown, because its switch changed back. */
  readonly #isMissing: boolean = $derived.by(() => {
    const matches = createMatch({ ...this.query });
    const keys = this.#keys;
    return this.ofDivision.some((airport) => !keys.has(airport.row.key) && matches(airport));
  });

  #kept = $state.raw<Kept>();

  constructor(divisions: Divisions, reports: Reports) {
    this.#divisions = divisions;
    this.#reports = reports;
  }

  /** Call it while the page's state is created. */
  follow(): void {
    $effect(() => {
      if (!this.#isMissing) return;
      const query = JSON.stringify(this.query);
      this.#kept = { query, read: this.ofDivision, keys: untrack(() => this.#keys) };
    });
  }

  readonly counts: Readonly<Record<Show, number>> = $derived.by(() => {
    const counts = Object.fromEntries(shows.map((show) => [show, 0])) as Record<Show, number>;
    const read = this.ofDivision;
    for (const airport of read) {
      counts[knownStateOf(airport)] += 1;
      if (airport.blocked !== undefined) counts.blocked += 1;
    }
    return { ...counts, all: read.length };
  });

  /** Sorts by a column, or the other way round if it's sorted by that column already. */
  sortBy(sort: Sort): void {
    const isReversed = this.query.sort === sort && !this.query.isReversed;
    Object.assign(this.query, { sort, isReversed });
  }

  /** Reads the points and links of all airports of the division. */
  checkLinks(): void {
    void this.#reports.check(this.ofDivision.map(({ icao }) => icao));
  }

  /** Shows all airports of the division again. */
  clearFilters(): void {
    Object.assign(this.query, { search: '', show: 'all' });
  }

  #keptFor(query: Query): ReadonlySet<string> {
    const kept = this.#kept;
    const isSame = kept?.read === this.ofDivision && kept.query === JSON.stringify(query);
    return isSame ? kept.keys : keySet([]);
  }
}
