import { app } from '../../frame/app.svelte.ts';

type Counts = Readonly<Record<string, number>>;

/** How many changes are staged at each airport. */
class StagedCounts {
  /** `serviceTurn` identifies the service of the counts. */
  #known = $state.raw<{ readonly serviceTurn: number; readonly counts: Counts }>();

  /** Reads the counts of saved drafts. Ignores a failure: the airports report it when they load. */
  async read(): Promise<void> {
    const { serviceTurn } = app;
    const saved = await app.calls.readStagedAirports();
    if (!saved.ok || serviceTurn !== app.serviceTurn) return;
    // What was set during the read is newer.
    this.#known = { serviceTurn, counts: { ...saved.value, ...this.#counts } };
  }

  set(serviceTurn: number, icao: string, count: number): void {
    if (serviceTurn !== app.serviceTurn) return;
    this.#known = { serviceTurn, counts: { ...this.#counts, [icao]: count } };
  }

  /** Returns how many changes are staged at all airports but this one. */
  except(icao: string | undefined): number {
    return Object.entries(this.#counts).reduce(
      (sum, [other, count]) => (other === icao ? sum : sum + count),
      0,
    );
  }

  get #counts(): Counts {
    return this.#known?.serviceTurn === app.serviceTurn ? this.#known.counts : {};
  }
}

export const stagedCounts = new StagedCounts();
