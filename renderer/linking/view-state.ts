import type { Side } from './airport/airport-index.ts';
import type { Filter } from './airport/point-state.ts';
import type { Sort } from './table/list-entries.ts';

export type View = 'list' | 'map';

/** The view of one airport. */
export interface AirportView {
  readonly icao: string;
  readonly selectedId: string | null;
  readonly view: View;
  readonly query: string;
  readonly sort: Sort;
  readonly filters: readonly Filter[];
}

/** The view to restore in a reopened window. */
export interface SavedAirportView extends AirportView {
  /** The scroll position of each list, in pixels. */
  readonly tops: Readonly<Record<Side, number>>;
}
