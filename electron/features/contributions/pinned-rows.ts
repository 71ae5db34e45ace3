import * as v from 'valibot';
import { pinnedRow, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { StoredDocument, type StoragePlace } from '../../storage/stored-document.ts';

const schema = v.object({ rows: v.optional(v.array(pinnedRow), []) });

type Pinned = v.InferOutput<typeof pinnedRow>;

/** Keeps the rows that the user pinned, by their IDs, on disk. */
export class PinnedRows {
  readonly #document: StoredDocument<typeof schema>;

  constructor(place: StoragePlace) {
    this.#document = new StoredDocument({ ...place, name: 'pinned-rows', schema });
  }

  /** @throws Error of the file system, like the other methods. */
  read(): readonly Pinned[] {
    return this.#document.value.rows;
  }

  pin(added: Pinned): void {
    const key = rowKey(added);
    const isThere = this.read().some((row) => rowKey(row) === key);
    const rows = this.read().map((row) => (rowKey(row) === key ? added : row));
    this.#document.write({ rows: isThere ? rows : [...rows, added] });
  }

  unpin(ids: AirportRequestIds): void {
    this.#document.write({ rows: this.read().filter((row) => rowKey(row) !== rowKey(ids)) });
  }
}
