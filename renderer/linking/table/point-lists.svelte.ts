import type { AirportWork } from '../airport/airport-work.svelte.ts';
import type { Entry, Side } from '../airport/airport-index.ts';
import { anchorsOf, metresApart } from '../nearest/distance.ts';
import { listEntries, type EntryList, type Sort } from './list-entries.ts';
import { passes, type Filter } from '../airport/point-state.ts';
import { setOf, toggled } from '../readonly-set.ts';

/** What is searched, filtered and sorted, and so what the two lists show. */
export class PointLists {
  query = $state('');
  sort = $state<Sort>('name');
  filters = $state.raw(setOf<Filter>());
  /** Pixels that each list is scrolled by. */
  tops = $state.raw<Readonly<Record<Side, number>>>({ stopbar: 0, 'lead-on': 0 });
  readonly #work: AirportWork;
  readonly #from = $derived.by(() =>
    this.#work.selected === undefined ? [] : anchorsOf(this.#work.selected),
  );
  readonly stopbars = $derived.by(() => this.#list('stopbar'));
  readonly leadOns = $derived.by(() => this.#list('lead-on'));

  constructor(work: AirportWork) {
    this.#work = work;
  }

  /** Whether there is something to measure from. */
  get measures(): boolean {
    return this.#from.length > 0;
  }

  /** Metres from the selection; undefined where either has no coordinates. */
  metresTo({ point, anchors }: Entry): number | undefined {
    if (point.id === this.#work.selectedId) return undefined;
    const metres = metresApart(this.#from, anchors);
    return metres === Infinity ? undefined : metres;
  }

  filter(by: Filter): void {
    this.filters = toggled(this.filters, by);
  }

  #list(side: Side): EntryList {
    const work = this.#work;
    // The other side of a selection is shown whole: what was just linked must not vanish from it.
    const filters = work.otherSide === side ? noFilters : this.filters;
    return listEntries(work.index, side, {
      query: this.query,
      sort: this.sort,
      from: this.#from,
      ...(filters.size > 0 && { passes: (id) => passes(work.stateOf(id), filters) }),
      pinned: work.selectedId,
      first: work.otherSide === side ? work.partners : none,
    });
  }
}

const none = setOf<string>();
const noFilters = setOf<Filter>();
