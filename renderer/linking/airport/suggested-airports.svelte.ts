import { app } from '../../frame/app.svelte.ts';
import type { Message } from '../../text/message.ts';
import { mergeSuggestions } from './merge-suggestions.ts';
import { emptyAirport } from './text.ts';

const maxSuggested = 20;

class SuggestedAirports {
  /** In alphabetical order, so an airport keeps its place when it's opened. */
  icaos = $state.raw<readonly string[]>([]);
  /** Airports that had no points when they were loaded. */
  empty = $state.raw<readonly string[]>([]);
  #load = 0;

  /** Loads the suggestions. Keeps the last ones if it fails. */
  async load(): Promise<void> {
    this.#load += 1;
    const load = this.#load;
    const suggested = await app.calls.suggestAirports();
    // Ignore this result if a later call started: it may be for another account.
    if (!suggested.ok || load !== this.#load) return;
    this.icaos = mergeSuggestions(suggested.value, maxSuggested);
  }

  setEmpty(icao: string, isEmpty: boolean): void {
    this.empty = [...this.empty.filter((other) => other !== icao), ...(isEmpty ? [icao] : [])];
  }

  /** Returns why an airport without points has nothing to show. */
  sayEmpty(icao: string): Message {
    return emptyAirport(app.service, icao, this.icaos.includes(icao));
  }

  forget(): void {
    this.forgetAccount();
    this.empty = [];
  }

  /** Forgets the airports of the account's divisions, and ignores a running load. */
  forgetAccount(): void {
    this.#load += 1;
    this.icaos = [];
  }
}

export const suggestedAirports = new SuggestedAirports();
