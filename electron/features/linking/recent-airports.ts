import * as v from 'valibot';
import { icao } from '../../contract/fields.ts';
import { StoredDocument, type StoragePlace } from '../../storage/stored-document.ts';

const most = 12;

const schema = v.object({ airports: v.optional(v.array(icao), []) });

/** The airports that were loaded last, newest first. */
export class RecentAirports {
  readonly #place: StoragePlace;
  #document: StoredDocument<typeof schema> | undefined;

  constructor(place: StoragePlace) {
    this.#place = place;
  }

  /** @throws Error of the file system. */
  list(): readonly string[] {
    return this.#opened.value.airports;
  }

  /** @throws Error of the file system. */
  add(airport: string): void {
    const before = this.list();
    if (before[0] === airport) return;
    const airports = [airport, ...before.filter((other) => other !== airport)].slice(0, most);
    this.#opened.write({ airports });
  }

  /** Opened when it's first needed: start-up must not wait for a file. */
  get #opened(): StoredDocument<typeof schema> {
    return (this.#document ??= new StoredDocument({ ...this.#place, name: 'recent', schema }));
  }
}
