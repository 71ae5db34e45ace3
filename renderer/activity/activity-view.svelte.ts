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

  /** Restores the view of the last window, and saves it for the next one. */
  restore(): Promise<void> {
    const { account } = app.view;
    this.#restored ??= persistViewState({
      part: 'activity',
      state: () => ({
        whose: account.person,
        view: { filter: this.filter, shown: this.shown, top: this.top },
      }),
      restore: ({ whose, view }) => {
        if (whose === account.person) Object.assign(this, view);
      },
      signal: account.ended,
    });
    return this.#restored;
  }
}

/** Returns the view of one person, because what they search for isn't shown to another. */
export const activityView = (): ActivityView => app.view.account.of(ActivityView);
