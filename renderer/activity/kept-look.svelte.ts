import { persistViewState } from '../frame/view-state.svelte.ts';
import type { Wanted } from './matching.ts';

export const pageLength = 100;

/** How the activity is looked at: it outlives the page. */
class ActivityLook {
  wanted = $state.raw<Wanted>({ outcome: 'all', kind: 'all', search: '' });
  /** How many entries are shown. */
  shown = $state(pageLength);
  /** Pixels that the page is scrolled by. */
  top = $state(0);
  #appeared: Promise<void> | undefined;

  /** As it was in an earlier window, and is to be in the next one. */
  appear(): Promise<void> {
    this.#appeared ??= persistViewState({
      part: 'activity',
      look: () => ({ wanted: this.wanted, shown: this.shown, top: this.top }),
      take: (kept) => Object.assign(this, kept),
    });
    return this.#appeared;
  }
}

export const activityLook = new ActivityLook();
