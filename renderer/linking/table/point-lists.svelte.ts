import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { oneLabel, pointLabels, type PointLabel } from '../../../electron/contract/point-labels.ts';
import type { AirportIndex, Entry, Side } from '../airport/airport-index.ts';
import { filters, passes, type Filter, type PointState } from '../airport/point-state.ts';
import { anchorsOf, metresApart } from '../nearest/distance.ts';
import { readonlySet } from '../readonly-set.ts';
import type { SavedView } from '../view-state.ts';
import { listEntries, type Column, type EntryList, type Sort } from './list-entries.ts';

/** What the table needs from the airport. */
interface Airport {
  readonly index: AirportIndex;
  readonly side: Side;
  readonly selectedId: string | null;
  readonly selected: AirportPoint | undefined;
  readonly otherSide: Side | undefined;
  readonly stateOf: (id: string) => PointState;
}

type Counts = Readonly<Record<Filter, number>>;

const byName: Sort = { by: 'name', descending: false };

/** The table's search, filter and order. */
export class PointLists {
  sort = $state.raw(byName);
  /** The scroll position for each side, in pixels. Without one, the list shows the selected point. */
  tops = $state.raw<SavedView['tops']>({});
  /** Moves the focus to the table, or to one of its rows, or to the candidates, while they're shown. */
  readonly focus: Partial<Record<'table' | 'candidates', (id?: string) => void>> = {};
  readonly #airport: Airport;
  #query = $state('');
  #filter = $state<Filter>('all');
  /** The selected point if the search or the filter left it out. */
  #leftOut = $state<string | null>(null);
  /** Where distances are measured from: the selected point, if the table lists what it can be linked to. */
  readonly #from = $derived.by(() => {
    const { selected, otherSide, side } = this.#airport;
    return selected && otherSide === side ? anchorsOf(selected) : [];
  });
  // Each side once: the table, the map and the count of the other side's matches need both.
  readonly #stopbars = $derived.by(() => this.#list('stopbar'));
  readonly #leadOns = $derived.by(() => this.#list('lead-on'));
  readonly shown = $derived.by(() => this.#on(this.#airport.side));
  /** The number of points that pass each filter. “All” doesn't count stale points. */
  readonly counts = $derived.by((): Counts => {
    const { index, side, stateOf } = this.#airport;
    const counts = Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<
      Filter,
      number
    >;
    for (const { point, stale } of index.sides[side]) {
      const state = stateOf(point.id);
      for (const filter of filters) {
        if (filter === 'all' && stale !== undefined) continue;
        if (passes(state, filter, stale !== undefined)) counts[filter] += 1;
      }
    }
    return counts;
  });
  /** The IDs of the points that match the search and the filter, on both sides. Undefined if all do. */
  readonly matching = $derived.by(() => {
    if (this.query.trim() === '' && this.filter === 'all') return undefined;
    const lists = [this.#stopbars, this.#leadOns];
    return readonlySet(lists.flatMap(({ entries }) => entries.map(({ point }) => point.id)));
  });
  readonly #labels = $derived.by(() => pointLabels(this.#airport.index.airport.points));

  constructor(airport: Airport) {
    this.#airport = airport;
  }

  get query(): string {
    return this.#query;
  }

  set query(query: string) {
    this.#query = query;
    this.#unpin();
  }

  get filter(): Filter {
    return this.#filter;
  }

  set filter(filter: Filter) {
    this.#filter = filter;
    this.#unpin();
  }

  /** The selected point, if it was selected in the list. It stays listed when a link makes it stop matching. */
  get #pinned(): string | null {
    const { selectedId } = this.#airport;
    return selectedId === this.#leftOut ? null : selectedId;
  }

  /** Lists the selected point, even if the search or the filter left it out. */
  pin(): void {
    this.#leftOut = null;
  }

  #unpin(): void {
    const { selectedId } = this.#airport;
    this.#leftOut = selectedId;
    if (this.shown.entries.some(({ point }) => point.id === selectedId)) this.#leftOut = null;
  }

  get hasDistances(): boolean {
    return this.#from.length > 0;
  }

  /** The point from which distances are measured. */
  get fromId(): string {
    return this.#airport.selectedId ?? '';
  }

  get isByDistance(): boolean {
    return this.hasDistances && this.sort.by === 'distance';
  }

  /** Returns the metres from the selected point. Undefined if either has no coordinates. */
  metresTo({ anchors }: Entry): number | undefined {
    const metres = metresApart(this.#from, anchors);
    return metres === Infinity ? undefined : metres;
  }

  labelOf(id: string): PointLabel {
    const { byId } = this.#airport.index;
    return this.#labels(byId.get(id) ?? { id, kind: 'other', name: '' });
  }

  /** Returns a point's name, with the end of its ID if the name isn't unique. */
  nameOf(id: string): string {
    return oneLabel(this.labelOf(id));
  }

  /** Returns how many points of the other side match the search. */
  matchesOn(side: Side): number {
    return this.#on(side).matches;
  }

  /** Sorts by a column; in the other direction if the table is sorted by it already. */
  sortBy(by: Column): void {
    this.sort = { by, descending: this.sort.by === by && !this.sort.descending };
  }

  /** Clears the search and the filter. */
  showAll(): void {
    this.query = '';
    this.filter = 'all';
  }

  #on(side: Side): EntryList {
    return side === 'stopbar' ? this.#stopbars : this.#leadOns;
  }

  #list(side: Side): EntryList {
    const airport = this.#airport;
    const { filter, query, sort } = this;
    return listEntries(airport.index, side, {
      query,
      sort,
      from: this.#from,
      pinned: this.#pinned,
      // Without a filter, the list doesn't depend on the states, which each change replaces.
      passes:
        filter === 'all'
          ? undefined
          : ({ point, stale }) => passes(airport.stateOf(point.id), filter, stale !== undefined),
    });
  }
}
