import { createContext } from 'svelte';

/** The state of a page that outlives its component. */
interface Kept {
  /** Drops what is under way: it belongs to a service that is no longer in use. */
  readonly close?: () => void;
}

interface Entry {
  readonly state: Kept;
  readonly stop: () => void;
}

/** Keeps the state of pages while other pages are shown, for as long as the service is in use. */
export class PageStore {
  readonly #kept = new Map<new () => Kept, Entry>();

  /** The state's constructor may create effects: they run until the store is cleared. */
  of<State extends Kept>(Page: new () => State): State {
    const { state } = this.#kept.get(Page) ?? this.#create(Page);
    // The key is the class of the value.
    return state as State;
  }

  clear(): void {
    for (const { state, stop } of this.#kept.values()) {
      state.close?.();
      stop();
    }
    this.#kept.clear();
  }

  /** In a root of its own: deriveds that belong to a component no longer change once it's destroyed. */
  #create(Page: new () => Kept): Entry {
    let state: Kept | undefined;
    const stop = $effect.root(() => {
      state = new Page();
    });
    if (!state) throw new Error('The effect root did not run');
    const entry = { state, stop };
    this.#kept.set(Page, entry);
    return entry;
  }
}

export const [pageStore, setPageStore] = createContext<PageStore>();
