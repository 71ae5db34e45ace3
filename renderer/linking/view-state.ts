import type { Side } from './airport/airport-index.ts';
import type { Filter } from './airport/point-state.ts';
import type { Sort } from './table/list-entries.ts';

export type View = 'list' | 'split' | 'map';

/** Narrow and wide windows each keep their view: there's no room for two panes in a narrow one. */
export type Views = Readonly<Record<WindowSize, View>>;
export type WindowSize = 'narrow' | 'wide';

export const windowSize = (width: number): WindowSize => (width < 1000 ? 'narrow' : 'wide');

export const viewsIn: Readonly<Record<WindowSize, readonly View[]>> = {
  narrow: ['list', 'map'],
  wide: ['list', 'split', 'map'],
};

/** The view to restore in a reopened window. */
export interface SavedView {
  readonly icao: string;
  readonly selectedId: string | null;
  /** Missing in what an earlier version has saved. */
  readonly candidatesQuery?: string | undefined;
  readonly views: Views;
  /** Whose points the table lists. */
  readonly side: Side;
  readonly query: string;
  readonly sort: Sort;
  readonly filter: Filter;
  /** The scroll position of each list, in pixels. */
  readonly tops: Readonly<Partial<Record<Side, number | undefined>>>;
}
