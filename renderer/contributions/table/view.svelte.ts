import { untrack } from 'svelte';
import type { AirportRequestIds } from '../../../electron/contract/contributions.ts';
import type { Reports } from '../overview/reports.svelte.ts';
import { arrange, isShownBy, shows, type Query, type Show } from './arrange.ts';
import type { Sort } from './columns.ts';
import type { Airport, Division, Divisions } from './divisions.svelte.ts';

/** What the user chose in the table. */
export interface Chosen {
  query: Query;
  ticked: readonly AirportRequestIds[];
}

/** Which airports are shown, and in which order. */
export class View {
  readonly #chosen: Chosen;
  readonly #divisions: Divisions;
  readonly #reports: Reports;

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
    // The names arrive later. Rows don't move while an overview runs.
    void [read.map(({ name }) => name), this.#reports.isRunning];
    return untrack(() => arrange(read, query));
  });
  readonly counts = $derived.by(() => {
    const counts = shows.map((show) => [show, this.ofDivision.filter(isShownBy[show]).length]);
    return Object.fromEntries(counts) as Readonly<Record<Show, number>>;
  });

  constructor(chosen: Chosen, divisions: Divisions, reports: Reports) {
    this.#chosen = chosen;
    this.#divisions = divisions;
    this.#reports = reports;
  }

  get query(): Query {
    return this.#chosen.query;
  }

  /** Sorts by a column, or the other way round if it's sorted by that column already. */
  sortBy(sort: Sort): void {
    const isReversed = this.query.sort === sort && !this.query.isReversed;
    Object.assign(this.query, { sort, isReversed });
  }

  /** Shows all airports of the division again. */
  clearFilters(): void {
    Object.assign(this.query, { search: '', show: 'all' });
  }
}
