import type { Key } from '../../../electron/contract/call.ts';
import { app } from '../app.svelte.ts';
import { persistViewState } from '../view-state.svelte.ts';
import type { ServiceView } from '../views.svelte.ts';

/** The notes that the user dismissed in this run. Settings shows each condition until it ends. */
class DismissedNotes {
  readonly #service: Key | undefined;
  /** Each with the service that it's about. */
  #all = $state.raw<readonly string[]>([]);
  /** A dismissed note must not appear before it's known that it was dismissed. */
  isRestored = $state(false);

  /** Restores what was dismissed in the last window, and saves it for the next one. */
  constructor({ key, ended }: ServiceView) {
    this.#service = key;
    void persistViewState({
      part: 'notes',
      state: () => this.#all,
      restore: (kept) => (this.#all = kept),
      signal: ended,
    }).then(() => (this.isRestored = true));
  }

  has(note: string): boolean {
    return this.#all.includes(this.#keyOf(note));
  }

  add(note: string): void {
    this.#all = [...this.#all, this.#keyOf(note)];
  }

  #keyOf(note: string): string {
    return `${this.#service} ${note}`;
  }
}

export const dismissedNotes = (): DismissedNotes => app.view.of(DismissedNotes);
