import { isAirportCode } from '../../electron/contract/airport-code.ts';
import type { AirportInfo } from '../../electron/contract/airports.ts';
import { app } from './app.svelte.ts';
import type { ServiceView } from './views.svelte.ts';

/** As many as `readAirports` takes. */
const maxPerCall = 100;

/** Names and runways of the service's airports. They're optional: pages work without them. */
class Airports {
  readonly #view: ServiceView;
  #known = $state.raw<ReadonlyMap<string, AirportInfo>>(new Map());
  readonly #asked = new Set<string>();
  /** Codes that aren't in a call yet. */
  readonly #waiting: string[] = [];
  #reading: Promise<void> | undefined;

  constructor(view: ServiceView) {
    this.#view = view;
  }

  /** Requests the airports that weren't requested yet. Doesn't report failures. */
  want(icaos: Iterable<string>): void {
    for (const icao of icaos) {
      if (!isAirportCode(icao) || this.#asked.has(icao)) continue;
      this.#asked.add(icao);
      this.#waiting.push(icao);
    }
    if (this.#waiting.length > 0) this.#reading ??= this.#read();
  }

  /** Returns whether the service lists an airport, after reading that if needed. False if it can't be read. */
  async isListed(icao: string): Promise<boolean> {
    this.want([icao]);
    await this.#reading;
    return this.of(icao) !== undefined;
  }

  /** Returns what is known about an airport. Undefined while unknown. Reactive. */
  of(icao: string): AirportInfo | undefined {
    return this.#known.get(icao);
  }

  /** Returns an airport's name. Undefined while unknown. Reactive. */
  nameOf(icao: string): string | undefined {
    return this.of(icao)?.name ?? undefined;
  }

  /** Returns `nameOf` without a final “Airport”, for narrow places. */
  shortNameOf(icao: string): string | undefined {
    const name = this.nameOf(icao);
    return name && shortName(name);
  }

  async #read(): Promise<void> {
    // Collect the airports that others want at the same time.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !this.#view.ended.aborted) {
      const icaos = this.#waiting.splice(0, maxPerCall);
      const read = await this.#view.calls.readAirports({ icaos });
      if (read.ok) this.#add(read.value);
      else for (const icao of icaos) this.#asked.delete(icao);
    }
    this.#reading = undefined;
  }

  #add(airports: readonly AirportInfo[]): void {
    if (airports.length === 0) return;
    const added = airports.map((airport) => [airport.icao, airport] as const);
    this.#known = new Map([...this.#known, ...added]);
  }
}

/** Returns the airports of the service in use. */
export const airports = (): Airports => app.view.of(Airports);

/** Returns a name without a final “Airport” or “International Airport”. */
export const shortName = (name: string): string =>
  name.replace(/^(?!International Airport$)(.+?)(?: International)? Airport$/, '$1');
