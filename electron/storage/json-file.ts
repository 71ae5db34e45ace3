import { existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { readText } from './read-text.ts';
import { replaceFile, replaceLater } from './replace-file.ts';
import type { KeptFile, StorageProblems } from './storage-problems.ts';

export interface StoragePlace {
  readonly folder: string;
  /** Called with the new name of a file that was moved aside. `'overwrite'` leaves it there. */
  readonly onDamaged: ((file: string) => void) | 'overwrite';
  /** Gets the file system's errors. What can't be saved is kept in memory. */
  readonly problems: StorageProblems;
}

interface FilePlace<Schema> extends StoragePlace {
  /** Without `.json`. */
  readonly name: string;
  /** What the file holds. `{}` must match it, and is the value before the first write. */
  readonly schema: Schema;
}

const soonMs = 300;

/**
 * A JSON file, read when it's first needed. A new value counts at once, and is written in the
 * background, one write at a time: a crash leaves the old file or the new one.
 */
export class JsonFile<Schema extends v.GenericSchema<unknown, object>> implements KeptFile {
  readonly #place: FilePlace<Schema>;
  readonly #path: string;
  #value: v.InferOutput<Schema> | undefined;
  /** Undefined while the file can't be read: it must not be overwritten then. */
  #onDisk: v.InferOutput<Schema> | undefined;
  #last: Promise<boolean> = Promise.resolve(true);
  /** The write after the last one; it saves the value that is current when it begins. */
  #next: Promise<boolean> | undefined;
  /** Resolves with the write that `writeSoon` has scheduled. */
  #soon: PromiseWithResolvers<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the write that is running. */
  #writing = new AbortController();

  constructor(place: FilePlace<Schema>) {
    this.#place = place;
    this.#path = join(place.folder, `${place.name}.json`);
  }

  get value(): v.InferOutput<Schema> {
    if (this.#value !== undefined) return this.#value;
    // Set it first: reporting a problem reads the value again.
    this.#value = v.parse(this.#place.schema, {});
    this.readAgain();
    return this.#value;
  }

  get isSaved(): boolean {
    return this.value === this.#onDisk;
  }

  /** Reads the file if it couldn't be read before. Returns whether it was read. */
  readAgain(): boolean {
    const { problems } = this.#place;
    return this.#onDisk !== undefined || problems.attempt(this.#path, 'read', this.#read);
  }

  /** Resolves with whether the value, or a newer one, is on disk. It's kept in memory if not. */
  write(value: v.InferOutput<Schema>): Promise<boolean> {
    // Read it first: a file that can't be read must not be overwritten.
    if (this.value !== value) this.#value = value;
    this.#place.problems.unsaved.add(this);
    return this.saved();
  }

  /** Like `write`, after a short delay: text changes with every key that is typed. */
  writeSoon(value: v.InferOutput<Schema>): Promise<boolean> {
    if (this.value !== value) this.#value = value;
    this.#place.problems.unsaved.add(this);
    this.#timer ??= setTimeout(() => void this.saved(), soonMs);
    return (this.#soon ??= Promise.withResolvers<boolean>()).promise;
  }

  readonly saved = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#next ??= Promise.allSettled([this.#last]).then(() => {
      this.#next = undefined;
      return (this.#last = this.#save());
    });
    this.#soon?.resolve(this.#next);
    this.#timer = this.#soon = undefined;
    return this.#next;
  };

  /** Saves the current value before it returns. */
  saveNow(): void {
    if (!this.readAgain() || this.#value === this.#onDisk) return;
    this.#place.problems.attempt(this.#path, 'write', () => {
      const { value } = this;
      this.#writing.abort();
      replaceFile(this.#path, JSON.stringify(value));
      this.#keep(value);
    });
  }

  async #save(): Promise<boolean> {
    const { value } = this;
    const before = this.#onDisk;
    if (before === undefined) return false;
    // `saveNow` may save a newer value during this write.
    const isLast = () => this.#onDisk === before;
    const { signal } = (this.#writing = new AbortController());
    const replace = async () => {
      try {
        if (value !== before) await replaceLater(this.#path, JSON.stringify(value), signal);
      } catch (thrown) {
        if (isLast()) throw thrown;
      }
      if (isLast()) this.#keep(value);
    };
    return this.#place.problems.attemptLater(this.#path, replace).catch((thrown: unknown) => {
      // `saveNow` stopped this write, and then couldn't write either.
      if (signal.aborted) return false;
      throw thrown;
    });
  }

  #keep(value: v.InferOutput<Schema>): void {
    this.#onDisk = value;
    if (value === this.#value) this.#place.problems.unsaved.delete(this);
  }

  readonly #read = (): void => {
    const { schema, onDamaged, problems } = this.#place;
    const found = readJson(this.#path, schema, onDamaged);
    if (!problems.unsaved.has(this)) this.#value = found;
    // What was changed while the file couldn't be read counts, and the file is kept beside it.
    else if (existsSync(this.#path)) moveAside(this.#path, onDamaged);
    this.#onDisk = found;
  };
}

// A schema takes a list for an object.
const jsonText = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((found) => !Array.isArray(found)),
);

/** Returns what a file holds. A damaged one is moved aside. @throws Error of the file system. */
export function readJson<Schema extends v.GenericSchema<unknown, object>>(
  path: string,
  schema: Schema,
  onDamaged: StoragePlace['onDamaged'],
): v.InferOutput<Schema> {
  const text = readText(path);
  if (text !== undefined) {
    const json = v.safeParse(jsonText, text);
    // A damaged file can have millions of issues: stop at the first one.
    const found = json.success && v.safeParse(schema, json.output, { abortEarly: true });
    if (found && found.success) return found.output;
    moveAside(path, onDamaged);
  }
  return v.parse(schema, {});
}

/** @throws Error of the file system. */
export function moveAside(path: string, onDamaged: StoragePlace['onDamaged']): void {
  if (onDamaged === 'overwrite') return;
  const free = (number: number): string => {
    const file = path.replace(/\.json$/, `.damaged-${number}.json`);
    return existsSync(file) ? free(number + 1) : file;
  };
  const file = free(1);
  renameSync(path, file);
  onDamaged(basename(file));
}
