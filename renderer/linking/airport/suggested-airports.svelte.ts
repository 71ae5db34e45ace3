import { mergeSuggestions } from './merge-suggestions.ts';

const most = 8;

class SuggestedAirports {
  icaos = $state.raw<readonly string[]>([]);
  #load = 0;

  /** Loads the suggestions. Keeps the last ones if it fails. */
  async load(): Promise<void> {
    this.#load += 1;
    const load = this.#load;
    const suggested = await window.companion.suggestAirports();
    // Ignore this result if a later call started: it may be for another account.
    if (suggested.ok && load === this.#load) this.icaos = mergeSuggestions(suggested.value, most);
  }

  forget(): void {
    this.#load += 1;
    this.icaos = [];
  }
}

export const suggestedAirports = new SuggestedAirports();
