import type { Client } from '../../api/client.ts';
import { isAirportCode } from '../../contract/airport-code.ts';
import type { AirportInfo, airportCalls } from '../../contract/airports.ts';
import type { FeatureHandlersOf } from '../../contract/call.ts';
import { done, type EpochMs, type Result } from '../../contract/result.ts';
import type { AirportCache } from './airport-cache.ts';

interface AirportsParts {
  readonly client: Pick<Client, 'readAirports' | 'readLights'>;
  readonly cache: AirportCache;
  readonly now: () => EpochMs;
}

/** Names and runways of airports, from the cache or the service (SERVICE.md B7), and their lights (B9). */
export class Airports {
  readonly #parts: AirportsParts;

  constructor(parts: AirportsParts) {
    this.#parts = parts;
  }

  readonly handlers: FeatureHandlersOf<typeof airportCalls> = {
    readAirports: ({ icaos }) => this.#read([...new Set(icaos)].filter(isAirportCode)),
    readLights: (icao) => this.#parts.client.readLights(icao),
  };

  async #read(icaos: readonly string[]): Promise<Result<readonly AirportInfo[]>> {
    const { cache, now } = this.#parts;
    const cached = new Map(icaos.map((icao) => [icao, cache.read(icao, now())]));
    const missing = icaos.filter((icao) => cached.get(icao) === undefined);
    const found = missing.length > 0 ? await this.#ask(missing) : done(new Map<string, never>());
    if (!found.ok) return found;
    return done(icaos.flatMap((icao) => cached.get(icao) ?? found.value.get(icao) ?? []));
  }

  async #ask(icaos: readonly string[]): Promise<Result<ReadonlyMap<string, AirportInfo>>> {
    const { client, cache, now } = this.#parts;
    const reply = await client.readAirports(icaos);
    if (!reply.ok && reply.error.kind !== 'not-found') return reply;
    const found = new Map(reply.ok ? reply.value.map((info) => [info.icao, info]) : []);
    // Without a status, the service has no such look-up: nothing is known about these airports.
    const isLookedUp = reply.ok || (reply.error.kind === 'not-found' && reply.error.status === 404);
    if (isLookedUp) cache.save(icaos, found, now());
    return done(found);
  }
}
