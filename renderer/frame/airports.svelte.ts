import { isAirportCode } from '../../electron/contract/airport-code.ts';
import type { AirportInfo } from '../../electron/contract/airports.ts';
import { app } from './app.svelte.ts';

/** As many as the main process reads with one request, so names appear as they arrive. */
const maxPerCall = 100;

interface Known {
  /** The service that replied (`app.serviceTurn`). */
  readonly serviceTurn: number;
  readonly byCode: ReadonlyMap<string, AirportInfo>;
}

/** The codes requested from one service. */
class Asked {
  readonly serviceTurn: number;
  readonly codes = new Set<string>();
  /** Codes that aren't in a call yet. */
  readonly waiting: string[] = [];
  isReading = false;

  constructor(serviceTurn: number) {
    this.serviceTurn = serviceTurn;
  }
}

/** Names and runways of airports. They're optional: pages work without them. */
class Airports {
  #known = $state.raw<Known>({ serviceTurn: 0, byCode: new Map() });
  #asked = new Asked(0);

  /** Requests the airports that weren't requested yet. Doesn't report failures. */
  want(icaos: Iterable<string>): void {
    if (this.#asked.serviceTurn !== app.serviceTurn) this.#asked = new Asked(app.serviceTurn);
    const asked = this.#asked;
    for (const icao of icaos) {
      if (!isAirportCode(icao) || asked.codes.has(icao)) continue;
      asked.codes.add(icao);
      asked.waiting.push(icao);
    }
    if (asked.waiting.length > 0 && !asked.isReading) void this.#read(asked);
  }

  /** Returns what is known about an airport. Undefined while unknown. Reactive. */
  of(icao: string): AirportInfo | undefined {
    const { serviceTurn, byCode } = this.#known;
    return serviceTurn === app.serviceTurn ? byCode.get(icao) : undefined;
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

  async #read(asked: Asked): Promise<void> {
    asked.isReading = true;
    // Collect the airports that others want at the same time.
    await Promise.resolve();
    while (asked.waiting.length > 0 && asked.serviceTurn === app.serviceTurn) {
      const icaos = asked.waiting.splice(0, maxPerCall);
      const read = await app.calls.readAirports({ icaos });
      if (read.ok) this.#add(asked.serviceTurn, read.value);
      else for (const icao of icaos) asked.codes.delete(icao);
    }
    asked.isReading = false;
  }

  #add(serviceTurn: number, airports: readonly AirportInfo[]): void {
    if (serviceTurn !== app.serviceTurn || airports.length === 0) return;
    const before = this.#known.serviceTurn === serviceTurn ? this.#known.byCode : [];
    const added = airports.map((airport) => [airport.icao, airport] as const);
    this.#known = { serviceTurn, byCode: new Map([...before, ...added]) };
  }
}

export const airports = new Airports();

/** Returns a name without a final “Airport” or “International Airport”. */
export const shortName = (name: string): string =>
  name.replace(/^(?!International Airport$)(.+?)(?: International)? Airport$/, '$1');
