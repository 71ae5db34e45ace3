import * as v from 'valibot';
import { StoredDocument, type StoragePlace } from '../../../storage/stored-document.ts';
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
  readonly #document: StoredDocument<typeof schema>;

  constructor(place: StoragePlace, name: string) {
    this.#document = new StoredDocument({ ...place, name, schema });
  }

  get value(): Kept {
    // A newer version may have written other kinds of error.
    return this.#document.value as Kept;
  }

  /** Resolves when it's in the file. */
  async write(kept: Kept): Promise<void> {
    const isEmpty = kept.steps.length + kept.unsettled.length === 0;
    if (isEmpty) this.#document.remove();
    else this.#document.write(kept as v.InferOutput<typeof schema>);
  }
}
