import { app } from '../app.svelte.ts';
import { persistViewState } from '../view-state.svelte.ts';

/** The notes that the user dismissed in this run of the app. Settings shows each condition until it ends. */
class DismissedNotes {
  all = $state.raw<readonly string[]>([]);
  #restored: Promise<void> | undefined;

  /** Restores what was dismissed in the last window, and saves it for the next one. */
  restore(): Promise<void> {
    this.#restored ??= persistViewState({
      part: 'notes',
      state: () => this.all,
      restore: (kept) => (this.all = kept),
    });
    return this.#restored;
  }

  /** @param note what it says about the service in use */
  has(note: string): boolean {
    return this.all.includes(keyOf(note));
  }

  add(note: string): void {
    this.all = [...this.all, keyOf(note)];
  }
}

const keyOf = (note: string): string => `${app.state?.service ?? ''} ${note}`;

export const dismissedNotes = new DismissedNotes();
