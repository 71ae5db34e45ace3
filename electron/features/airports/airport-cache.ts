import * as v from 'valibot';
import { airportInfo, type AirportInfo } from '../../contract/airports.ts';
import type { EpochMs } from '../../contract/result.ts';
import { JsonFile, type StoragePlace } from '../../storage/json-file.ts';

const dayMs = 24 * 60 * 60_000;
const knownForMs = 30 * dayMs;
const unknownForMs = dayMs;
const maxAirports = 1000;

const airport = v.object({
  icao: v.string(),
  /** Null if the service doesn't know the airport. */
  info: v.nullable(airportInfo),
  readAt: v.number(),
});
export const schema = v.object({ airports: v.optional(v.array(airport), []) });

/** Airports on disk for 30 days, and unknown ones for one day (SERVICE.md B7). */
export class AirportCache {
  /** The newest airport is the last. */
  readonly #document: JsonFile<typeof schema>;

  constructor({ folder, problems }: Omit<StoragePlace, 'onDamaged'>) {
    // The airports can be read from the service again, so a damaged file isn't worth a message.
    this.#document = new JsonFile({
      ...{ folder, problems, name: 'airports', schema },
      onDamaged: 'overwrite',
    });
  }

  /** Returns null for an unknown airport, and undefined if the service must be asked. */
  read(icao: string, now: EpochMs): AirportInfo | null | undefined {
    const cached = this.#document.value.airports.find((airport) => airport.icao === icao);
    if (!cached) return undefined;
    const { info, readAt } = cached;
    // The clock may have been set back.
    if (Math.abs(now - readAt) >= (info ? knownForMs : unknownForMs)) return undefined;
    return info;
  }

  /** Saves what the service replied for these codes. */
  save(icaos: readonly string[], found: ReadonlyMap<string, AirportInfo>, now: EpochMs): void {
    const others = this.#document.value.airports.filter(({ icao }) => !icaos.includes(icao));
    const added = icaos.map((icao) => ({ icao, info: found.get(icao) ?? null, readAt: now }));
    void this.#document.write({ airports: [...others, ...added].slice(-maxAirports) });
  }
}
