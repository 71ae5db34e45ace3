import { app } from '../frame/app.svelte.ts';
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

  constructor() {
    app.onAccountEnd(() => this.#clear());
    app.onServiceEnd(() => (this.#restored = undefined));
  }

  /** Restores the view of the last window, and saves it for the next one. */
  restore(): Promise<void> {
    this.#restored ??= persistViewState({
      part: 'activity',
      state: () => ({
        whose: app.user?.account ?? null,
        view: { filter: this.filter, shown: this.shown, top: this.top },
      }),
      restore: ({ whose, view }) => {
        if (whose === (app.user?.account ?? null)) Object.assign(this, view);
      },
      signal: app.inUse,
    });
    return this.#restored;
  }

  /** What one account searched for isn't shown to another. */
  #clear(): void {
    this.filter = noFilter;
    this.shown = pageLength;
    this.top = 0;
  }
}

export const activityView = new ActivityView();
