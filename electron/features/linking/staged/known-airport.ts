import type { AirportData } from '../../../contract/airport-work.ts';
import { airportIdOf, whyNotPossible, type NotPossible } from '../../../contract/link-rules.ts';
import type { AirportPoint, LinkChange } from '../../../contract/linking.ts';
import {
  indexPairs,
  isAlreadyApplied,
  pairKey,
  withChanges,
  type LinkIndex,
} from '../link-index.ts';
import { toAirport, type Listing } from '../listing.ts';

/** What the service listed last of an airport, with the user's changes since. */
export class KnownAirport {
  /** Null before the first read. */
  data: AirportData | null = null;
  links: LinkIndex = new Set();
  readonly #nextRev: () => number;
  #points: ReadonlyMap<string, AirportPoint> = new Map();
  #airportId: string | undefined;
  /** For each read that is running, what the user has changed since it began. */
  readonly #reading = new Set<LinkChange[]>();

  constructor(nextRev: () => number) {
    this.#nextRev = nextRev;
  }

  get isReading(): boolean {
    return this.#reading.size > 0;
  }

  /** Reads. Also returns what the user has changed since it began, which it may not show. */
  async during<T>(read: () => Promise<T>): Promise<readonly [T, readonly LinkChange[]]> {
    const made: LinkChange[] = [];
    this.#reading.add(made);
    try {
      return [await read(), made];
    } finally {
      this.#reading.delete(made);
    }
  }

  /** @param since what the user has changed since it was read */
  show(listing: Listing, since: readonly LinkChange[]): AirportData {
    const { icao, points, links, readAt } = toAirport(listing);
    this.#points = new Map(points.map((point) => [point.id, point]));
    this.#airportId = airportIdOf(points);
    return this.#set({ icao, readAt, points, links: withChanges(links, since) });
  }

  add(made: readonly LinkChange[]): void {
    for (const changes of this.#reading) changes.push(...made);
    if (this.data) this.#set({ ...this.data, links: withChanges(this.data.links, made) });
  }

  forget(): void {
    this.data = null;
  }

  readonly has = (change: LinkChange): boolean => isAlreadyApplied(this.links, change);

  readonly whyNot = (change: LinkChange): NotPossible | undefined =>
    whyNotPossible(change, {
      ...{ points: this.#points, airportId: this.#airportId },
      isPresent: (pair) => this.links.has(pairKey(pair)),
    });

  #set(read: Omit<AirportData, 'rev'>): AirportData {
    const data = { ...read, rev: this.#nextRev() };
    this.data = data;
    this.links = indexPairs(read.links);
    return data;
  }
}
