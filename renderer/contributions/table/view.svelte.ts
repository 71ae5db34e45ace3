import type { AirportRequestIds } from '../../../electron/contract/contributions.ts';
import type { Reports } from '../overview/reports.svelte.ts';
import { arrange, isShownBy, keySet, shows, type Query, type Show } from './arrange.ts';
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
  /** What the table was arranged for, and the result. */
  #last: { readonly for: readonly unknown[]; readonly airports: readonly Airport[] } | undefined;

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
   * stays where it is. One that matches again is added.
   */
  readonly airports: readonly Airport[] = $derived.by(() => this.#arrange());
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

  #arrange(): readonly Airport[] {
    const query = { ...this.query };
    const read = this.ofDivision;
    // The names arrive later.
    const names = query.sort === 'name' && read.map(({ name }) => name).join('\n');
    // Rows don't move while an overview runs.
    const { isRunning } = this.#reports;
    const isFor = [JSON.stringify(query), read, names, isRunning];
    const last = this.#last?.for.every((one, at) => one === isFor[at]) ? this.#last.airports : [];
    const kept = keySet(last.map(({ row }) => row.key));
    const matching = arrange(read, query, ({ row }) => kept.has(row.key));
    const airports = matching.length === last.length ? last : matching;
    this.#last = { for: isFor, airports };
    return airports;
  }
}
