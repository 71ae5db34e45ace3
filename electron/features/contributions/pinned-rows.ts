import * as v from 'valibot';
import { pinnedRow, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import { StoredDocument } from '../../storage/stored-document.ts';
import type { StorageProblems } from '../../storage/storage-problems.ts';

const schema = v.object({ rows: v.optional(v.array(pinnedRow), []) });

type Pinned = v.InferOutput<typeof pinnedRow>;

interface PinnedRowsPlace {
  /** The profile's folder. */
  readonly folder: string;
  readonly onDamaged: (file: string) => void;
  /** As for StoredDocument. */
  readonly problems?: StorageProblems | undefined;
}

/** Keeps the rows that the user pinned, by their IDs, on disk. */
export class PinnedRows {
  readonly #place: PinnedRowsPlace;
  #document: StoredDocument<typeof schema> | undefined;

  constructor(place: PinnedRowsPlace) {
    this.#place = place;
  }

  /** @throws Error of the file system, like the other methods. */
  read(): readonly Pinned[] {
    return this.#open().value.rows;
  }

  pin(added: Pinned): void {
    const key = rowKey(added);
    const isThere = this.read().some((row) => rowKey(row) === key);
    const rows = this.read().map((row) => (rowKey(row) === key ? added : row));
    this.#open().write({ rows: isThere ? rows : [...rows, added] });
  }

  unpin(ids: AirportRequestIds): void {
    this.#open().write({ rows: this.read().filter((row) => rowKey(row) !== rowKey(ids)) });
  }

  // Open it only when needed: a folder that can't be read must not keep the app from starting.
  #open(): StoredDocument<typeof schema> {
    return (this.#document ??= new StoredDocument({ ...this.#place, name: 'pinned-rows', schema }));
  }
}
