import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Airport, AirportDiff, LinkChange } from '../../../contract/linking.ts';
import type { EpochMs } from '../../../contract/result.ts';
import { checkSize } from '../../../storage/check-size.ts';
import { replaceFile } from '../../../storage/replace-file.ts';
import { writePauseMs } from '../../../storage/stored-document.ts';
import { airportFile } from '../airport-file.ts';
import { diffSnapshots } from './diff-snapshots.ts';
import { snapshot, snapshotOf, withOwnChanges, type Snapshot } from './snapshot.ts';

/** How many are kept for one service. A division has up to 60 airports. */
export const maxSnapshots = 60;

/** The airport that the user looks at. */
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
  readonly #folder: string;
  readonly #newSince: () => EpochMs;
  #visit: Visit | undefined;
  readonly #now: () => EpochMs;
  /** When a write failed last. */
  #failedAt = -Infinity;

  /** @param newSince returns a time before which snapshots aren't of the service's current data */
  constructor(folder: string, newSince: () => EpochMs = () => 0, now: () => EpochMs = Date.now) {
    this.#folder = folder;
    this.#newSince = newSince;
    this.#now = now;
  }

  /**
   * Returns what others changed since the user saw the airport. Call it when it was loaded.
   * @throws Error of the file system, like the other methods.
   */
  visit(airport: Airport): AirportDiff | undefined {
    const { icao } = airport;
    if (this.#visit?.icao !== icao) this.leave();
    const now = snapshotOf(airport);
    // Without points, the service may have lost them for a while.
    if (!now || airport.points.length === 0) return undefined;
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
    const changed = withOwnChanges(before, changes);
    if (visit) this.#visit = { icao, before: changed, now: withOwnChanges(visit.now, changes) };
    this.#write(changed);
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

  /** Returns undefined if the file is damaged: one missing diff isn't worth a message. */
  #read(icao: string): Snapshot | undefined {
    const file = this.#fileOf(icao);
    checkSize(file);
    const seen = existsSync(file) ? parseSnapshot(readFileSync(file, 'utf8')) : undefined;
    // Someone may have renamed the file.
    return seen?.icao === icao && seen.at >= this.#newSince() ? seen : undefined;
  }

  // Not a StoredDocument: it reads, copies and compares a file several times, which delays a large
  // airport.
  #write(seen: Snapshot): void {
    if (Math.abs(this.#now() - this.#failedAt) <= writePauseMs) return;
    this.#failedAt = this.#now();
    mkdirSync(this.#folder, { recursive: true });
    replaceFile(this.#fileOf(seen.icao), JSON.stringify(seen));
    this.#removeOldest();
    this.#failedAt = -Infinity;
  }

  #fileOf(icao: string): string {
    return join(this.#folder, `${airportFile('seen', icao)}.json`);
  }

  #removeOldest(): void {
    const folder = this.#folder;
    const files = readdirSync(folder).filter((file) => /^seen-[\w-]+\.json$/.test(file));
    if (files.length <= maxSnapshots) return;
    const dated = files.map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }));
    const oldest = dated.sort((a, b) => a.at - b.at).slice(0, files.length - maxSnapshots);
    for (const { file } of oldest) rmSync(join(folder, file), { force: true });
  }
}

function parseSnapshot(text: string): Snapshot | undefined {
  try {
    const parsed = v.safeParse(snapshot, JSON.parse(text), { abortEarly: true });
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
