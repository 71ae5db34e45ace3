import { createContext } from 'svelte';

/** The state of a page that outlives its component. */
interface Kept {
  /** Cancels running work, which belongs to a service that is no longer in use. */
  readonly close?: () => void;
}

/** Keeps the state of pages while other pages are shown, for as long as the service is in use. */
export class PageStore {
  #kept: readonly { readonly state: Kept; readonly stop: () => void }[] = [];

  /** The state's constructor may create effects: they run until the store is cleared. */
  of<State extends Kept>(Page: new () => State): State {
    for (const { state } of this.#kept) if (state instanceof Page) return state;
    let state!: State;
    // A separate root, because a component's deriveds stop updating when it's destroyed.
    const stop = $effect.root(() => {
      state = new Page();
    });
    this.#kept = [...this.#kept, { state, stop }];
    return state;
  }

  clear(): void {
    for (const { state, stop } of this.#kept) {
      state.close?.();
      stop();
    }
    this.#kept = [];
  }
}

export const [pageStore, setPageStore] = createContext<PageStore>();
