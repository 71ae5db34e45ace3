import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import {
  linkChange,
  linkDraft,
  type EndedApply,
  type KeptLinkDraft,
} from '../../../contract/linking.ts';
import type { EpochMs } from '../../../contract/result.ts';
import { JsonFile, type StoragePlace } from '../../../storage/json-file.ts';
import { airportFile } from '../airport-file.ts';
import type { ApplyRecord, ApplyRecords, CurrentApply, UnknownChanges } from './apply-records.ts';

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

export const schema = v.object({
  icao: v.optional(v.string(), ''),
  steps: v.optional(steps, []),
  position: v.optional(position, 0),
  applied,
  last: v.optional(last),
  open: v.optional(v.array(open)),
});

type Stored = v.InferOutput<typeof schema>;

/** Staged changes, and the outcomes of applied ones: one file for each airport. */
export class LinkDrafts implements ApplyRecords {
  readonly openedAt: EpochMs;
  readonly current: CurrentApply = { id: undefined, progress: null, onChange: () => undefined };
  readonly #place: StoragePlace;
  readonly #documents = new Map<string, JsonFile<typeof schema>>();

  constructor(place: StoragePlace, openedAt: EpochMs) {
    this.#place = place;
    this.openedAt = openedAt;
  }

  /** Returns null if nothing is staged, reported or undoable. */
  read(icao: string): KeptLinkDraft | null {
    const { steps, position, applied } = this.#opened(icao).value;
    const { last } = this.readApplies(icao);
    if (steps.length === 0 && !applied && !last) return null;
    return {
      steps,
      position: Math.min(position, steps.length),
      ...(applied && { applied }),
      ...(last && { lastApply: last }),
    };
  }

  /** Returns the number of staged changes of each of these that has some. */
  countStaged(icaos: readonly string[]): Readonly<Record<string, number>> {
    const counts = icaos.map((icao) => [icao, countChanges(this.#opened(icao).value)] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Returns the number of staged changes of each airport that has some. */
  countAllStaged(): Readonly<Record<string, number>> {
    for (const name of filesIn(this.#place.folder)) this.#openedFile(name);
    // A name may be a hash. A draft that couldn't be saved is only in memory.
    const drafts = [...this.#documents.values()].map(({ value }) => value);
    const counts = drafts.map((draft) => [draft.icao, countChanges(draft)] as const);
    return Object.fromEntries(counts.filter(([icao, count]) => icao !== '' && count > 0));
  }

  save(icao: string, draft: v.InferOutput<typeof linkDraft>): void {
    const { steps, position, applied, taken } = draft;
    const { last, open } = this.#opened(icao).value;
    const isTaken = taken !== undefined && taken === last?.apply;
    // Both are in one file: a crash must not separate an apply from the draft that reflects it.
    const left = isTaken ? undefined : last;
    void this.#opened(icao).write({ icao, steps, position, applied, last: left, open });
  }

  readApplies = (icao: string): ApplyRecord => {
    const { last, open = [] } = this.#opened(icao).value;
    // A newer version may have written other kinds of outcome.
    return { last: last as EndedApply | undefined, open: open as readonly UnknownChanges[] };
  };

  saveApplies = (icao: string, record: ApplyRecord): void => {
    const file = this.#opened(icao);
    void file.write({ ...file.value, icao, ...(record as Pick<Stored, 'last' | 'open'>) });
  };

  /** Resolves when everything of the airport is on disk, or can't be written. */
  saved = (icao: string): Promise<unknown> => this.#opened(icao).saved();

  #opened(icao: string): JsonFile<typeof schema> {
    return this.#openedFile(airportFile('draft', icao));
  }

  #openedFile(name: string): JsonFile<typeof schema> {
    const known = this.#documents.get(name);
    if (known) return known;
    const opened = new JsonFile({ ...this.#place, name, schema });
    this.#documents.set(name, opened);
    return opened;
  }
}

/** Returns the names of the drafts on disk, without those of damaged files. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((file) => /^(draft-[\w-]+)\.json$/.exec(file)?.[1] ?? []);
  } catch {
    // Before the first draft, there is no folder.
    return [];
  }
}

/** Returns how many pairs differ from before: each step is the opposite of the state before it. */
function countChanges({ steps, position }: Pick<Stored, 'steps' | 'position'>): number {
  const changed = new Set<string>();
  for (const { stopbarId, leadOnId } of steps.slice(0, position).flat()) {
    const key = JSON.stringify([stopbarId, leadOnId]);
    if (!changed.delete(key)) changed.add(key);
  }
  return changed.size;
}
