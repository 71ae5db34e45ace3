import * as v from 'valibot';
import { savedAirport, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { JsonFile, type StoragePlace } from '../../storage/json-file.ts';

export const schema = v.object({ rows: v.optional(v.array(savedAirport), []) });

type Saved = v.InferOutput<typeof savedAirport>;

/** Keeps the airports that the user saved by their IDs on disk. */
export class SavedAirports {
  readonly #document: JsonFile<typeof schema>;

  constructor(place: StoragePlace) {
    this.#document = new JsonFile({ ...place, name: 'saved-airports', schema });
  }

  read(): readonly Saved[] {
    return this.#document.value.rows;
  }

  /** Saves an airport. Resolves to whether it's on disk. */
  save(added: Saved): Promise<boolean> {
    const key = rowKey(added);
    const isThere = this.read().some((row) => rowKey(row) === key);
    const rows = this.read().map((row) => (rowKey(row) === key ? added : row));
    return this.#document.write({ rows: isThere ? rows : [...rows, added] });
  }

  remove(ids: AirportRequestIds): void {
    void this.#document.write({ rows: this.read().filter((row) => rowKey(row) !== rowKey(ids)) });
  }
}
