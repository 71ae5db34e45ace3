import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { linkDraft, type LinkDraft } from '../../contract/linking.ts';
import { StoredDocument } from '../../storage/document.ts';
import type { StoragePlace } from './recent-airports.ts';

const { steps, position } = linkDraft.entries;

const schema = v.object({
  icao: v.optional(v.string(), ''),
  steps: v.optional(steps, []),
  position: v.optional(position, 0),
});

/** Staged changes, one file an airport. */
export class LinkDrafts {
  readonly #place: StoragePlace;
  readonly #documents = new Map<string, StoredDocument<typeof schema>>();

  constructor(place: StoragePlace) {
    this.#place = place;
  }

  /** Null where nothing is staged. @throws Error of the file system. */
  read(icao: string): LinkDraft | null {
    const { steps, position } = this.#opened(icao).value;
    return steps.length === 0 ? null : { steps, position: Math.min(position, steps.length) };
  }

  /** On disk when it answers; a draft without steps leaves no file. @throws as `read` does. */
  save(icao: string, { steps, position }: v.InferOutput<typeof linkDraft>): void {
    const document = this.#opened(icao);
    if (steps.length > 0) document.write({ icao, steps, position });
    else document.remove();
  }

  #opened(icao: string): StoredDocument<typeof schema> {
    const known = this.#documents.get(icao);
    if (known) return known;
    const opened = new StoredDocument({ ...this.#place, name: fileName(icao), schema });
    this.#documents.set(icao, opened);
    return opened;
  }
}

/** One name for each code on every file system: what could be a path, a device or a case is hashed. */
function fileName(icao: string): string {
  if (/^[A-Z0-9]{1,20}$/.test(icao)) return `draft-${icao}`;
  return `draft--${createHash('sha256').update(icao).digest('hex').slice(0, 32)}`;
}
