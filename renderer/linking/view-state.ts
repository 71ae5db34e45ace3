import type { Side } from './airport/airport-index.ts';
import type { Filter } from './airport/point-state.ts';
import type { Sort } from './table/list-entries.ts';

/** `split` shows the table and the map; a narrow window shows the table instead. */
export type View = 'list' | 'split' | 'map';

/** The view of one airport. */
export interface AirportView {
  readonly icao: string;
  readonly selectedId: string | null;
  readonly view: View;
  /** Whose points the table lists. */
  readonly side: Side;
  readonly query: string;
  readonly sort: Sort;
  readonly filter: Filter;
}

/** The view to restore in a reopened window. */
export interface SavedAirportView extends AirportView {
  /** The scroll position of each list, in pixels. */
  readonly tops: Readonly<Record<Side, number>>;
}
