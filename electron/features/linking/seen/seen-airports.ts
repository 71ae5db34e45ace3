import * as v from 'valibot';
import type { Airport, AirportDiff, LinkChange } from '../../../contract/linking.ts';
import type { EpochMs } from '../../../contract/result.ts';
import { JsonFile, type StoragePlace } from '../../../storage/json-file.ts';
import { airportFile } from '../airport-file.ts';
import { withChanges } from '../link-index.ts';
import { diffSnapshots } from './diff-snapshots.ts';
import { snapshot, snapshotOf, type Snapshot } from './snapshot.ts';

const schema = v.partial(snapshot);

interface Visit {
  readonly icao: string;
  /** The airport as the user saw it before; the diff starts from it. */
  readonly before: Snapshot;
  readonly now: Snapshot;
}

/**
 * Keeps how the user last saw each airport, to say what others have changed since. An airport is
 * seen when the user leaves it or dismisses its changes: after a crash, they're reported again.
 */
export class SeenAirports {
  readonly #place: StoragePlace;
  readonly #newSince: () => EpochMs;
  readonly #files = new Map<string, JsonFile<typeof schema>>();
  #visit: Visit | undefined;

  /** @param newSince returns a time before which snapshots aren't of the service's current data */
  constructor(place: Omit<StoragePlace, 'onDamaged'>, newSince: () => EpochMs = () => 0) {
    // One missing diff isn't worth a message.
    this.#place = { ...place, onDamaged: 'overwrite' };
    this.#newSince = newSince;
  }

  /** Returns what others changed since the user saw the airport. Call it when it was loaded. */
  visit(airport: Airport): AirportDiff | undefined {
    const { icao } = airport;
    if (this.#visit?.icao !== icao) this.leave();
    // Without points, the service may have lost them for a while.
    if (airport.points.length === 0) return undefined;
    const now = snapshotOf(airport);
    const before = this.#visit?.before ?? this.#read(icao);
    if (!before) this.#write(now);
    this.#visit = { icao, before: before ?? now, now };
    return before && diffSnapshots(before, now);
  }

  /** Adds the user's own changes, so they aren't reported, even after a crash. */
  addOwn(icao: string, changes: readonly LinkChange[]): void {
    if (changes.length === 0) return;
    const visit = this.#visit?.icao === icao ? this.#visit : undefined;
    const before = visit?.before ?? this.#read(icao);
    if (!before) return;
    const after = (seen: Snapshot) => ({ ...seen, links: withChanges(seen.links, changes) });
    if (visit) this.#visit = { icao, before: after(before), now: after(visit.now) };
    this.#write(after(before));
  }

  /** Saves the airport as it is now, because the user has seen what changed. */
  dismiss(icao: string): void {
    const visit = this.#visit;
    if (visit?.icao !== icao) return;
    this.#visit = { ...visit, before: visit.now };
    this.#write(visit.now);
  }

  /** Saves the airport as the user leaves it. */
  leave(): void {
    const visit = this.#visit;
    this.#visit = undefined;
    if (visit) this.#write(visit.now);
  }

  #read(icao: string): Snapshot | undefined {
    const { value } = this.#fileOf(icao);
    // Someone may have renamed the file.
    return isWhole(value) && value.icao === icao && value.at >= this.#newSince()
      ? value
      : undefined;
  }

  #write(seen: Snapshot): void {
    void this.#fileOf(seen.icao).write(seen);
  }

  #fileOf(icao: string): JsonFile<typeof schema> {
    const name = airportFile('seen', icao);
    const file = this.#files.get(name) ?? new JsonFile({ ...this.#place, name, schema });
    this.#files.set(name, file);
    return file;
  }
}

/** A file that is missing has nothing. */
const isWhole = (stored: v.InferOutput<typeof schema>): stored is Snapshot =>
  stored.icao !== undefined && stored.at !== undefined && !!stored.points && !!stored.links;
