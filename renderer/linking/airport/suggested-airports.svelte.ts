import { Newest } from '../../controls/newest.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AccountView } from '../../frame/views.svelte.ts';
import type { Message } from '../../text/message.ts';
import { mergeSuggestions } from './merge-suggestions.ts';
import { emptyAirport } from './text.ts';

const maxSuggested = 20;

/** The airports of one person's divisions and those opened last. */
class SuggestedAirports {
  readonly #account: AccountView;
  /** In alphabetical order, so an airport keeps its place when it's opened. */
  icaos = $state.raw<readonly string[]>([]);
  readonly #load = new Newest();

  constructor(account: AccountView) {
    this.#account = account;
  }

  /** Loads the suggestions. Keeps the last ones if it fails. */
  async load(): Promise<void> {
    const load = this.#load.next();
    const suggested = await this.#account.calls.suggestAirports();
    if (suggested.ok && !load.aborted) this.icaos = mergeSuggestions(suggested.value, maxSuggested);
  }

  /** Returns why an airport without points has nothing to show. `isListed`: whether the service lists it. */
  sayEmpty(icao: string, isListed = false): Message {
    return emptyAirport(app.service, icao, isListed || this.icaos.includes(icao));
  }
}

/** Returns the suggestions for the person who is signed in. */
export const suggestedAirports = (): SuggestedAirports => app.view.account.of(SuggestedAirports);
