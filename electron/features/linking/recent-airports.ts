import * as v from 'valibot';
import { icao } from '../../contract/fields.ts';
import type { EpochMs } from '../../contract/result.ts';
import { JsonFile, type StoragePlace } from '../../storage/json-file.ts';

const maxRecent = 12;

export const schema = v.object({
  airports: v.optional(v.array(icao), []),
  counts: v.optional(v.array(v.object({ icao, unlinked: v.number(), readAt: v.number() })), []),
});

/** How many stopbars had no link when the airport was read. */
interface UnlinkedCount {
  readonly unlinked: number;
  readonly readAt: EpochMs;
}

/** The airports that were loaded last, newest first. */
export class RecentAirports {
  readonly #document: JsonFile<typeof schema>;

  constructor(place: StoragePlace) {
    this.#document = new JsonFile({ ...place, name: 'recent', schema });
  }

  list(): readonly string[] {
    return this.#document.value.airports;
  }

  countOf(airport: string): UnlinkedCount | null {
    return this.#document.value.counts.find((count) => count.icao === airport) ?? null;
  }

  add(airport: string, count: UnlinkedCount): void {
    this.#write([airport, ...this.list().filter((other) => other !== airport)], airport, count);
  }

  /** Keeps a newer count, if the airport is a recent one. */
  update(airport: string, count: UnlinkedCount): void {
    this.#write(this.list(), airport, count);
  }

  #write(listed: readonly string[], airport: string, { unlinked, readAt }: UnlinkedCount): void {
    const airports = listed.slice(0, maxRecent);
    const others = this.#document.value.counts.filter(({ icao }) => icao !== airport);
    const counts = [{ icao: airport, unlinked, readAt }, ...others];
    void this.#document.write({
      airports,
      counts: counts.filter(({ icao }) => airports.includes(icao)),
    });
  }
}
