import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import * as v from 'valibot';
import { checkSize } from './check-size.ts';
import type { StorageProblems } from './storage-problems.ts';

type Json = Record<string, unknown>;

export interface StoragePlace {
  readonly folder: string;
  /**
   * Called with the new name of a damaged file that was moved or copied aside; or `'delete'`, which
   * deletes the file.
   */
  readonly onDamaged: ((file: string) => void) | 'delete';
  /** Gets the file system's errors. What can't be saved is kept in memory. */
  readonly problems: StorageProblems;
}

interface DocumentPlace<Schema> extends StoragePlace {
  /** Without `.json`. */
  readonly name: string;
  /** What the file holds. `{}` must match it, and is the value before the first write. */
  readonly schema: Schema;
}

/**
 * How long not to write after a failed write, in milliseconds: each one blocks for a second where
 * writing isn't allowed.
 */
export const writePauseMs = 10_000;

/**
 * A JSON file, read when it's first needed, so start-up doesn't wait for it, and replaced by each
 * write: a crash leaves the old file or the new one.
 */
export class StoredDocument<Schema extends v.GenericSchema<unknown, object>> {
  readonly #place: DocumentPlace<Schema>;
  #isRead = false;
  /** Undefined while the file can't be read: it must not be overwritten then. */
  #store: Store | undefined;
  #value: v.InferOutput<Schema>;
  #isRemoved = false;
  /** Fields that were changed while the file couldn't be read. */
  readonly #changed = new Set<string>();
  /** Whether the document was removed while its file couldn't be read: nothing in it may come back. */
  #isReplaced = false;
  /** When a write failed last, in milliseconds since 1970. */
  #failedAt = 0;

  constructor(place: DocumentPlace<Schema>) {
    this.#place = place;
    this.#value = v.parse(place.schema, {});
  }

  get value(): v.InferOutput<Schema> {
    this.#read();
    return this.#value;
  }

  /** Returns whether the value was saved. Soon after a failed write, it's only kept in memory. */
  write(value: v.InferOutput<Schema>): boolean {
    return this.#save(value, false);
  }

  /** Like `write`, but always tries the disk: for what the user waits for. */
  writeNow(value: v.InferOutput<Schema>): boolean {
    this.#failedAt = 0;
    return this.#save(value, false);
  }

  /** Reads the file again if it couldn't be read. Returns whether it was read. */
  readAgain(): boolean {
    this.#read();
    return this.#store !== undefined || this.#attempt('read', this.#again);
  }

  /** Removes the file and resets the value. */
  remove(): void {
    this.#save(v.parse(this.#place.schema, {}), true);
  }

  #read(): void {
    if (this.#isRead) return;
    // Reporting a problem reads the value again.
    this.#isRead = true;
    this.#attempt('read', () => this.#open());
  }

  #save(value: v.InferOutput<Schema>, isRemoved: boolean): boolean {
    this.#read();
    const mayTry =
      this.#store !== undefined && Math.abs(Date.now() - this.#failedAt) > writePauseMs;
    const put = () => this.#put(value, isRemoved);
    const isDone = mayTry && this.#attempt('write', put);
    if (mayTry && !isDone) this.#failedAt = Date.now();
    if (this.#store === undefined) {
      this.#isReplaced ||= isRemoved;
      for (const name of changedBetween(this.#value, value)) this.#changed.add(name);
    }
    this.#value = value;
    this.#isRemoved = isRemoved;
    return isDone;
  }

  /** Returns whether it was done. */
  #attempt(doing: 'read' | 'write', work: () => void): boolean {
    return this.#place.problems.attempt(fileOf(this.#place), doing, work, this.#again);
  }

  /** Reads or writes again. Fields that weren't changed in memory come from the file. */
  readonly #again = (): void => {
    if (this.#store === undefined) {
      const kept = this.#value;
      this.#open();
      if (!this.#isReplaced && this.#changed.size === 0) return;
      const changed = Object.entries(kept).filter(([name]) => this.#changed.has(name));
      const merged = { ...this.#value, ...Object.fromEntries(changed) };
      this.#value = this.#isReplaced ? kept : v.parse(this.#place.schema, merged);
    }
    this.#put(this.#value, this.#isRemoved);
    this.#failedAt = 0;
  };

  #open(): void {
    const place = this.#place;
    checkSize(fileOf(place));
    const found = readStore(place);
    const valid = found && validPartOf(place.schema, found.store);
    if (valid) this.#value = valid.value;
    // Only copy a file that is readable in part, until its valid fields have replaced it.
    if (!valid?.isAll) moveAside(place, valid ? copyNew : renameSync);
    this.#store = valid ? found : openStore(place);
    if (valid?.isAll === false) this.#put(valid.value, false);
  }

  #put(value: v.InferOutput<Schema>, isRemoved: boolean): void {
    if (isRemoved) {
      rmSync(fileOf(this.#place), { force: true });
      return;
    }
    if (this.#store) this.#store.store = value as Json;
  }
}

const changedBetween = (before: object, after: object): readonly string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );

interface Valid<Schema extends v.GenericSchema> {
  readonly value: v.InferOutput<Schema>;
  /** Whether every field was valid. */
  readonly isAll: boolean;
}

/** Returns the valid fields of an object; undefined if they don't make a document. */
function validPartOf<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  found: Json,
): Valid<Schema> | undefined {
  // A damaged file can have millions of issues: find one at a time.
  const parsed = v.safeParse(schema, found, { abortEarly: true });
  if (parsed.success) return { value: parsed.output, isAll: !hasDamagedName(found, parsed.output) };
  const bad = parsed.issues[0].path?.[0].key;
  const rest = Object.entries(found).filter(([name]) => name !== bad);
  if (rest.length === Object.keys(found).length) return undefined;
  const valid = validPartOf(schema, Object.fromEntries(rest));
  return valid && { value: valid.value, isAll: false };
}

/**
 * Whether there are at least as many unknown keys as missing ones. The file of another version has
 * unknown keys or lacks some, but not both: every version writes all of its fields.
 */
function hasDamagedName(found: Json, read: object): boolean {
  const missing = Object.keys(read).filter((name) => !Object.hasOwn(found, name));
  const unknown = Object.keys(found).filter((name) => !Object.hasOwn(read, name));
  return missing.length > 0 && unknown.length >= missing.length;
}

/** Returns undefined if the file holds no JSON object. */
function readStore(place: DocumentPlace<unknown>): Store | undefined {
  try {
    return openStore(place);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const openStore = ({ folder, name }: DocumentPlace<unknown>): Store =>
  new Store({ cwd: folder, name, deserialize: readObject });

/**
 * Returns the JSON object in a text. The store would take other JSON for an empty object, and
 * overwrite it.
 * @throws SyntaxError
 */
function readObject(text: string): Json {
  // A text editor may have added a byte order mark.
  const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  throw new SyntaxError('The file has no JSON object');
}

const fileOf = ({ folder, name }: DocumentPlace<unknown>): string => join(folder, `${name}.json`);

/** Fails if the new file exists, even as a symbolic link. */
const copyNew = (from: string, to: string): void => copyFileSync(from, to, constants.COPYFILE_EXCL);

function moveAside(place: DocumentPlace<unknown>, move: (from: string, to: string) => void): void {
  const { folder, name, onDamaged } = place;
  if (onDamaged === 'delete') {
    rmSync(fileOf(place), { force: true });
    return;
  }
  const free = (number: number): string => {
    const file = `${name}.damaged-${number}.json`;
    return existsSync(join(folder, file)) ? free(number + 1) : file;
  };
  const file = free(1);
  move(fileOf(place), join(folder, file));
  onDamaged(file);
}
