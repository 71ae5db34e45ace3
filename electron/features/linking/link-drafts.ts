import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { linkDraft, type LinkDraft } from '../../contract/linking.ts';
import { StoredDocument } from '../../storage/document.ts';
import type { StoragePlace } from './recent-airports.ts';

const { steps, position, applied } = linkDraft.entries;

const schema = v.object({
  icao: v.optional(v.string(), ''),
  steps: v.optional(steps, []),
  position: v.optional(position, 0),
  applied,
});

/** Staged changes, one file an airport. */
export class LinkDrafts {
  readonly #place: StoragePlace;
  readonly #documents = new Map<string, StoredDocument<typeof schema>>();

  constructor(place: StoragePlace) {
    this.#place = place;
  }

  /** Null where nothing is staged and no apply can be undone. @throws Error of the file system. */
  read(icao: string): LinkDraft | null {
    const { steps, position, applied } = this.#opened(icao).value;
    if (steps.length === 0 && !applied) return null;
    return { steps, position: Math.min(position, steps.length), ...(applied && { applied }) };
  }

  /** On disk when it answers; an empty draft leaves no file. @throws as `read` does. */
  save(icao: string, { steps, position, applied }: v.InferOutput<typeof linkDraft>): void {
    const document = this.#opened(icao);
    if (steps.length > 0 || applied) {
      document.write({ icao, steps, position, ...(applied && { applied }) });
    } else document.remove();
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
