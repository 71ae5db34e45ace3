import { persistViewState } from '../frame/view-state.svelte.ts';
import { noFilter, type Filter } from './filter.ts';

export const pageLength = 100;

/** The filter, length and scroll position of the list. They're kept when the user leaves the page. */
class ActivityView {
  filter = $state.raw<Filter>(noFilter);
  /** The number of entries shown. */
  shown = $state(pageLength);
  /** The scroll position, in pixels. */
  top = $state(0);
  #restored: Promise<void> | undefined;

  /** Restores the view of the last window, and saves it for the next one. */
  restore(): Promise<void> {
    this.#restored ??= persistViewState({
      part: 'activity',
      state: () => ({ filter: this.filter, shown: this.shown, top: this.top }),
      restore: (kept) => Object.assign(this, kept),
    });
    return this.#restored;
  }
}

export const activityView = new ActivityView();
