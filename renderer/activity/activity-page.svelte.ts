import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { app } from '../frame/app.svelte.ts';
import { StoredForm } from '../frame/stored-form.svelte.ts';
import type { AccountView, ServiceView } from '../frame/views.svelte.ts';
import { createMatch, noFilter, isFiltering, type Filter } from './filter.ts';

/** How many entries are read and shown at once. */
const pageLength = 100;
/** How many lines are read at once while a filter is set. */
const searchLength = 1000;

interface Shown {
  filter: Filter;
  /** The number of entries shown. */
  shown: number;
  /** The scroll position, in pixels. */
  top: number;
  /** The IDs of the entries whose details are shown. */
  opened: readonly string[];
}

/** How one person looks at the entries. */
class ActivityView extends StoredForm<Shown> {
  constructor({ owner }: AccountView) {
    super(owner, 'activity', { filter: noFilter, shown: pageLength, top: 0, opened: [] });
  }
}

/** The activity entries of one service that were read so far, newest first, and how they're filtered. */
export class ActivityPage {
  readonly view = $derived(app.view.account.of(ActivityView));
  known = $state.raw<readonly ActivityEntry[]>();
  /** How many lines of the file can't be read. */
  unreadable = $state(0);
  reading = $state(false);
  /** Whether everything was read. */
  ended = $state(false);
  readonly #service: ServiceView;
  #older: Promise<void> | undefined;

  readonly filter = $derived(this.view.value.filter);
  readonly #matching = $derived(this.known?.filter(createMatch(this.filter, app.service)));
  readonly entries = $derived(this.#matching?.slice(0, this.view.value.shown));
  readonly hasMore = $derived(
    !this.ended || (this.#matching?.length ?? 0) > (this.entries?.length ?? 0),
  );

  constructor(service: ServiceView) {
    this.#service = service;
  }

  /** Reads the newest entries, and keeps the older ones if there's no gap between them. */
  async refresh(): Promise<void> {
    const asked = this.#service.calls.readActivity();
    await this.view.loaded;
    const read = await asked;
    if (!read.ok) return;
    const { entries: newest, unreadable } = read.value;
    this.unreadable = unreadable;
    const last = newest.at(-1)?.id;
    const at = this.known?.findIndex(({ id }) => id === last) ?? -1;
    this.known = at === -1 ? newest : [...newest, ...(this.known ?? []).slice(at + 1)];
    if (at === -1) this.ended = newest.length < pageLength;
    await this.#fill();
  }

  /** Shows more entries, and reads them if needed. */
  async more(): Promise<void> {
    if (!this.known || this.reading || !this.hasMore) return;
    this.view.value.shown += pageLength;
    await this.#fill();
  }

  isOpen(id: string): boolean {
    return this.view.value.opened.includes(id);
  }

  /** Shows or hides the details of an entry. Forgets those of entries that are gone. */
  setOpen(id: string, open: boolean): void {
    const { value } = this.view;
    const others = value.opened.filter(
      (other) => other !== id && this.known?.some((entry) => entry.id === other),
    );
    value.opened = open ? [...others, id] : others;
  }

  /** Returns all entries that match; undefined if another service is in use. */
  async all(): Promise<readonly ActivityEntry[] | undefined> {
    while (!this.ended) await this.#readOlder(searchLength);
    return this.#service.ended.aborted ? undefined : (this.#matching ?? []);
  }

  clearFilter(): Promise<void> {
    return this.setFilter(noFilter);
  }

  /** Changes the filter, and reads older entries until the list is full. */
  async setFilter(change: Partial<Filter>): Promise<void> {
    Object.assign(this.view.value, { filter: { ...this.filter, ...change }, shown: pageLength });
    if (this.known) await this.#fill();
  }

  async #fill(): Promise<void> {
    while (!this.ended && (this.#matching?.length ?? 0) < this.view.value.shown) {
      await this.#readOlder(isFiltering(this.filter) ? searchLength : pageLength);
    }
  }

  /** Reads older entries. A call during another one waits for that one instead. */
  #readOlder(limit: number): Promise<void> {
    this.#older ??= this.#readPart(limit).finally(() => {
      this.#older = undefined;
    });
    return this.#older;
  }

  async #readPart(limit: number): Promise<void> {
    const before = this.known?.at(-1)?.id;
    if (before === undefined) {
      this.ended = true;
      return;
    }
    this.reading = true;
    const read = await this.#service.calls.readOlderActivity({ before, limit });
    this.reading = false;
    // Only another service's entries can't be read.
    if (!read.ok) this.ended = true;
    // The newest entries may have been read again, without those in between.
    if (!read.ok || this.known?.at(-1)?.id !== before) return;
    this.known = [...this.known, ...read.value];
    this.ended = read.value.length < limit;
  }
}

/** Returns the page's state for the service in use. */
export const activityPage = (): ActivityPage => app.view.of(ActivityPage);
