import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  linkChange,
  linkDraft,
  type EndedApply,
  type KeptLinkDraft,
} from '../../contract/linking.ts';
import { StoredDocument } from '../../storage/document.ts';
import type { KeptApplies, KeptApply, OpenApply } from './kept-applies.ts';
import type { StoragePlace } from './recent-airports.ts';

const { steps, position, applied } = linkDraft.entries;

const hasKind = v.looseObject({ kind: v.string() });

const last = v.object({
  apply: v.string(),
  outcomes: v.array(v.object({ ...linkChange.entries, outcome: hasKind })),
  cancelled: v.optional(v.boolean()),
});

const open = v.object({
  apply: v.string(),
  changes: v.array(linkChange),
  since: v.number(),
  error: v.optional(hasKind),
});

const schema = v.object({
  icao: v.optional(v.string(), ''),
  steps: v.optional(steps, []),
  position: v.optional(position, 0),
  applied,
  last: v.optional(last),
  open: v.optional(v.array(open)),
});

type Stored = v.InferOutput<typeof schema>;

/** Staged changes and what became of those that were applied, one file an airport. */
export class LinkDrafts implements KeptApplies {
  readonly #place: StoragePlace;
  readonly #documents = new Map<string, StoredDocument<typeof schema>>();

  constructor(place: StoragePlace) {
    this.#place = place;
  }

  /** Null where nothing is staged and no apply is to be told or undone. @throws Error of the file system. */
  read(icao: string): KeptLinkDraft | null {
    const { steps, position, applied } = this.#opened(icao).value;
    const { last } = this.appliesOf(icao);
    if (steps.length === 0 && !applied && !last) return null;
    return {
      ...{ steps, position: Math.min(position, steps.length) },
      ...(applied && { applied }),
      ...(last && { lastApply: last }),
    };
  }

  /** On disk when it answers; where nothing is left to keep, there is no file. @throws as `read` does. */
  save(icao: string, draft: v.InferOutput<typeof linkDraft>): void {
    const { steps, position, applied, taken } = draft;
    const { last, open } = this.#opened(icao).value;
    const isTaken = taken !== undefined && taken === last?.apply;
    // In one file, so that no crash parts an apply from the draft that reflects it.
    this.#write({ icao, steps, position, applied, last: isTaken ? undefined : last, open });
  }

  appliesOf = (icao: string): KeptApply => {
    const { last, open = [] } = this.#opened(icao).value;
    // The edge: an outcome of a kind that a newer version wrote still has a kind.
    return { last: last as EndedApply | undefined, open: open as readonly OpenApply[] };
  };

  /** @throws as `read` does. */
  keepApplies = (icao: string, kept: KeptApply): void => {
    const { steps, position, applied } = this.#opened(icao).value;
    this.#write({ icao, steps, position, applied, ...(kept as Pick<Stored, 'last' | 'open'>) });
  };

  #write({ icao, steps, position, applied, last, open = [] }: Stored): void {
    const document = this.#opened(icao);
    if (steps.length === 0 && !applied && !last && open.length === 0) {
      document.remove();
      return;
    }
    document.write({
      ...{ icao, steps, position },
      ...(applied && { applied }),
      ...(last && { last }),
      ...(open.length > 0 && { open }),
    });
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
