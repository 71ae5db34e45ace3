import type { Side } from './airport/airport-index.ts';
import type { Sort } from './table/list-entries.ts';
import type { Filter } from './airport/point-state.ts';

export type View = 'list' | 'map';

/** How one airport is looked at. */
export interface WorkLook {
  readonly icao: string;
  readonly selectedId: string | null;
  readonly view: View;
  readonly query: string;
  readonly sort: Sort;
  readonly filters: readonly Filter[];
}

/** With the pixels that each list is scrolled by. */
export interface KeptLook extends WorkLook {
  readonly tops: Readonly<Record<Side, number>>;
}
