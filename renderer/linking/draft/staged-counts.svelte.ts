import { app } from '../../frame/app.svelte.ts';

/** How many changes the saved drafts stage at each airport. */
class StagedCounts {
  #counts = $state.raw<Readonly<Record<string, number>>>({});
  /** Identifies the service of the counts (`app.serviceTurn`). */
  #serviceTurn = $state.raw(0);
  #read = 0;

  /** Reads them again: at the start, and whenever a draft was saved. Keeps the last ones if it fails. */
  async read(): Promise<void> {
    this.#read += 1;
    const [turn, read] = [app.serviceTurn, this.#read];
    const counts = await window.companion.readStagedAirports();
    if (!counts.ok || turn !== app.serviceTurn || read !== this.#read) return;
    this.#counts = counts.value;
    this.#serviceTurn = turn;
  }

  /** Returns how many changes are staged at all airports but this one. */
  except(icao: string | undefined): number {
    if (this.#serviceTurn !== app.serviceTurn) return 0;
    return Object.entries(this.#counts).reduce(
      (sum, [other, count]) => (other === icao ? sum : sum + count),
      0,
    );
  }
}

export const stagedCounts = new StagedCounts();
