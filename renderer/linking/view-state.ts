import type { Side } from './airport/airport-index.ts';
import type { Filter } from './airport/point-state.ts';
import type { Sort } from './table/list-entries.ts';

export type View = 'list' | 'map';

/** How one airport is shown. */
export interface AirportView {
  readonly icao: string;
  readonly selectedId: string | null;
  readonly view: View;
  readonly query: string;
  readonly sort: Sort;
  readonly filters: readonly Filter[];
}

/** The view that a reopened window restores. */
export interface SavedAirportView extends AirportView {
  /** How far each list is scrolled, in pixels. */
  readonly tops: Readonly<Record<Side, number>>;
}
