import * as v from 'valibot';
import { JsonFile, type StoragePlace } from '../../../storage/json-file.ts';
import { storedStaging, type Staging } from './staging.ts';
import { storedUnsettled, type Sent } from './unsettled.ts';

export const schema = v.object({
  icao: v.optional(v.string(), ''),
  ...storedStaging,
  unsettled: storedUnsettled,
});

/** What is kept of an airport. */
export interface Kept extends Pick<Staging, 'steps' | 'position'> {
  readonly icao: string;
  readonly unsettled: readonly Sent[];
}

/** The file of what is staged and unsettled at an airport. */
export class StagedFile {
  readonly #file: JsonFile<typeof schema>;

  constructor(place: StoragePlace, name: string) {
    this.#file = new JsonFile({ ...place, name, schema });
  }

  get value(): Kept {
    // A newer version may have written other kinds of error.
    return this.#file.value as Kept;
  }

  /** Resolves when it's on disk, or can't be written. */
  write(kept: Kept): Promise<unknown> {
    return this.#file.write(kept as v.InferOutput<typeof schema>);
  }
}
