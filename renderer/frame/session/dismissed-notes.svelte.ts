import { app } from '../app.svelte.ts';
import { persistViewState } from '../view-state.svelte.ts';
import type { ServiceView } from '../views.svelte.ts';

/** The notes about a service that the user dismissed. Settings shows each condition until it ends. */
class DismissedNotes {
  #all = $state.raw<readonly string[]>([]);
  /** A dismissed note must not appear before it's known that it was dismissed. */
  isRestored = $state(false);

  /** Restores what was dismissed in the last window, and saves it for the next one. */
  constructor({ key, ended }: ServiceView) {
    void persistViewState({
      part: 'notes',
      state: () => ({ service: key, notes: this.#all }),
      restore: ({ service, notes }) => {
        if (service === key) this.#all = notes;
      },
      signal: ended,
    }).then(() => (this.isRestored = true));
  }

  has(note: string): boolean {
    return this.#all.includes(note);
  }

  add(note: string): void {
    this.#all = [...this.#all, note];
  }
}

export const dismissedNotes = (): DismissedNotes => app.view.of(DismissedNotes);
