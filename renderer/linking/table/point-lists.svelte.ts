import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { AirportIndex, Entry, Side } from '../airport/airport-index.ts';
import { passes, type Filter, type PointState } from '../airport/point-state.ts';
import { anchorsOf, metresApart } from '../nearest/distance.ts';
import { readonlySet, withToggled } from '../readonly-set.ts';
import { listEntries, type EntryList, type Sort } from './list-entries.ts';

/** What the lists need from the airport. */
interface Airport {
  readonly index: AirportIndex;
  readonly selectedId: string | null;
  readonly selected: AirportPoint | undefined;
  readonly otherSide: Side | undefined;
  readonly partners: ReadonlySet<string>;
  readonly stateOf: (id: string) => PointState;
}

/** The two lists with their search, filters and order. */
export class PointLists {
  query = $state('');
  sort = $state<Sort>('name');
  filters = $state.raw(readonlySet<Filter>());
  /** The scroll position of each list, in pixels. */
  tops = $state.raw<Readonly<Record<Side, number>>>({ stopbar: 0, 'lead-on': 0 });
  readonly #airport: Airport;
  readonly #from = $derived.by(() => {
    const { selected } = this.#airport;
    return selected ? anchorsOf(selected) : [];
  });
  readonly stopbars = $derived.by(() => this.#list('stopbar'));
  readonly leadOns = $derived.by(() => this.#list('lead-on'));

  constructor(airport: Airport) {
    this.#airport = airport;
  }

  /** Whether a point with coordinates is selected. */
  get hasDistances(): boolean {
    return this.#from.length > 0;
  }

  /** Returns the metres from the selected point. Undefined if either has no coordinates. */
  metresTo({ point, anchors }: Entry): number | undefined {
    if (point.id === this.#airport.selectedId) return undefined;
    const metres = metresApart(this.#from, anchors);
    return metres === Infinity ? undefined : metres;
  }

  toggleFilter(filter: Filter): void {
    this.filters = withToggled(this.filters, filter);
  }

  #list(side: Side): EntryList {
    const airport = this.#airport;
    const isOther = airport.otherSide === side;
    // Don't filter the other side: a point that the user has just linked must stay visible.
    const { filters } = this;
    return listEntries(airport.index, side, {
      query: this.query,
      sort: this.sort,
      from: this.#from,
      ...(!isOther && filters.size > 0 && { passes: (id) => passes(airport.stateOf(id), filters) }),
      pinned: airport.selectedId,
      first: isOther ? airport.partners : readonlySet(),
    });
  }
}
