import { createContext } from 'svelte';

/** The state of a page that outlives its component. */
interface Kept {
  /** Ends what it follows: it belongs to a service that is no longer in use. */
  readonly close?: () => void;
}

/** Keeps the state of pages while other pages are shown, for as long as the service is in use. */
export class PageStore {
  readonly #kept = new Map<new () => Kept, Kept>();

  of<State extends Kept>(Page: new () => State): State {
    const state = this.#kept.get(Page) ?? new Page();
    this.#kept.set(Page, state);
    // The key is the class of the value.
    return state as State;
  }

  clear(): void {
    for (const state of this.#kept.values()) state.close?.();
    this.#kept.clear();
  }
}

export const [pageStore, setPageStore] = createContext<PageStore>();
