import type { ActivityEntry } from '../../electron/contract/activity.ts';
import type { AppError } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { activityView, pageLength } from './activity-view.svelte.ts';
import { createMatch, noFilter, isFiltering, type Filter } from './filter.ts';

/** How many lines are read at once while a filter is set. */
const searchLength = 1000;

/** The activity entries read so far, newest first. */
export class Activity {
  known = $state.raw<readonly ActivityEntry[]>();
  error = $state.raw<AppError>();
  /** How many lines of the file can't be read. */
  unreadable = $state(0);
  reading = $state(false);
  /** Whether everything was read. */
  ended = $state(false);
  #turn = 0;
  #older: Promise<void> | undefined;

  readonly filter = $derived(activityView().filter);
  readonly #matching = $derived(this.known?.filter(createMatch(this.filter, app.service)));
  readonly entries = $derived(this.#matching?.slice(0, activityView().shown));
  readonly hasMore = $derived(
    !this.ended || (this.#matching?.length ?? 0) > (this.entries?.length ?? 0),
  );

  /** Reads the newest entries, and keeps the older ones if there's no gap between them. */
  async refresh(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const asked = app.calls.readActivity();
    await activityView().restore();
    const read = await asked;
    if (turn !== this.#turn) return;
    this.error = read.ok ? undefined : read.error;
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
    activityView().shown += pageLength;
    await this.#fill();
  }

  /** Returns all entries that match. */
  async all(): Promise<readonly ActivityEntry[]> {
    while (!this.ended && !this.error) await this.#readOlder(searchLength);
    return this.#matching ?? [];
  }

  /** Tries again to read what couldn't be read. */
  retry(): Promise<void> {
    this.error = undefined;
    return this.refresh();
  }

  clearFilter(): Promise<void> {
    return this.setFilter(noFilter);
  }

  /** Changes the filter, and reads older entries until the list is full. */
  async setFilter(change: Partial<Filter>): Promise<void> {
    activityView().filter = { ...this.filter, ...change };
    activityView().shown = pageLength;
    if (this.known) await this.#fill();
  }

  async #fill(): Promise<void> {
    while (!this.ended && (this.#matching?.length ?? 0) < activityView().shown && !this.error) {
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
    const turn = this.#turn;
    this.reading = true;
    const read = await app.calls.readOlderActivity({ before, limit });
    this.reading = false;
    if (turn !== this.#turn) return;
    this.error = read.ok ? undefined : read.error;
    if (!read.ok) return;
    this.known = [...(this.known ?? []), ...read.value];
    this.ended = read.value.length < limit;
  }
}
