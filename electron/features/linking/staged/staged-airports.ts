import { readdirSync } from 'node:fs';
import type { OtherAirport } from '../../../contract/airport-work.ts';
import type { StoragePlace } from '../../../storage/json-file.ts';
import { airportFile } from '../airport-file.ts';
import type { ApplyRun } from '../apply/apply-run.ts';
import { Airport, type AirportParts } from './airport.ts';
import { openStagedFile, type StagedFile } from './staged-file.ts';

/** The session that uses the airports of a profile. */
export type AirportUser = Pick<AirportParts, 'person' | 'onChange'>;

interface StagedAirportsParts extends Pick<
  AirportParts,
  'activity' | 'seen' | 'inTurn' | 'startedAt' | 'now'
> {
  readonly place: StoragePlace;
}

const nobody: AirportUser = {
  person: () => undefined,
  onChange: () => undefined,
};

/**
 * The airports of a profile at which something is open, staged, running or unsettled. All sessions of
 * the profile share them: a write of a former one may still be in flight.
 */
export class StagedAirports {
  /** The session that was put to use last. */
  user = nobody;
  /** The last apply, also of a former session. */
  run: ApplyRun | undefined;
  readonly #parts: StagedAirportsParts;
  /** By the names of their files. */
  readonly #airports = new Map<string, Airport>();
  /** Files that don't say of which airport they are: one that can't be read may say it later. */
  readonly #files = new Map<string, StagedFile>();
  #areFilesRead = false;
  #rev = 0;

  constructor(parts: StagedAirportsParts) {
    this.#parts = parts;
  }

  at(icao: string): Airport {
    const name = airportFile('staged', icao);
    const known = this.#airports.get(name);
    known?.reread();
    return (
      known ??
      this.#open(name, icao, this.#files.get(name) ?? openStagedFile(this.#parts.place, name))
    );
  }

  /** Forgets all other airports that nothing is lost without. */
  keepOnly(inWork: Airport): void {
    for (const [name, airport] of this.#airports) {
      if (airport !== inWork && airport.isIdle) this.#airports.delete(name);
    }
  }

  /** Returns the airports at which something is staged or running, except one. */
  others(inWork: Airport | undefined): readonly OtherAirport[] {
    return this.#all()
      .filter((airport) => airport !== inWork)
      .map(({ other }) => other)
      .filter(({ staged, running }) => staged > 0 || running)
      .sort((one, other) => (one.icao < other.icao ? -1 : 1));
  }

  /** Forgets what the airports were like, because the service isn't in use any more. */
  forgetData(): void {
    for (const airport of this.#airports.values()) airport.forgetData();
  }

  #all(): readonly Airport[] {
    if (!this.#areFilesRead) {
      this.#areFilesRead = true;
      const { place } = this.#parts;
      for (const name of filesIn(place.folder)) {
        if (!this.#airports.has(name)) this.#files.set(name, openStagedFile(place, name));
      }
    }
    for (const [name, file] of this.#files) {
      // A name may be a hash, so the file itself says it. Someone may have renamed it.
      const { icao } = file.value;
      if (airportFile('staged', icao) === name) this.#open(name, icao, file);
    }
    const all = [...this.#airports.values()];
    for (const airport of all) airport.reread();
    return all;
  }

  #open(name: string, icao: string, file: StagedFile): Airport {
    const airport = new Airport(icao, {
      ...this.#parts,
      file,
      person: () => this.user.person(),
      nextRev: () => (this.#rev += 1),
      onChange: () => this.user.onChange(),
    });
    this.#files.delete(name);
    this.#airports.set(name, airport);
    return airport;
  }
}

/** Returns the names of the files, without those of damaged ones. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((file) => /^(staged-[\w-]+)\.json$/.exec(file)?.[1] ?? []);
  } catch {
    // Before the first one, there is no folder.
    return [];
  }
}
