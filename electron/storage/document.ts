import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import * as v from 'valibot';
import { checkSize } from './file-size.ts';
import type { StorageProblems } from './problems.ts';

type Json = Record<string, unknown>;

export interface DocumentPlace<Schema> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  /** What the file holds; `{}` must pass it, and becomes what there is before the first write. */
  readonly schema: Schema;
  /** Called with the new name of a file that could not be read, or not all of it. */
  readonly onPutAside: (file: string) => void;
  /** Called with what the file system refuses, which then is kept in memory; without it, that is thrown. */
  readonly problems?: StorageProblems | undefined;
}

/** The writer blocks for a second where it isn't allowed to write: don't let it at every write. */
const pauseMs = 10_000;

/** One JSON file: read once, written whole, so that a crash leaves the old one or the new one. */
export class StoredDocument<Schema extends v.GenericSchema<unknown, object>> {
  readonly #place: DocumentPlace<Schema>;
  /** Undefined while the file can't be read: then nothing is written over it. */
  #store: Store | undefined;
  #value: v.InferOutput<Schema>;
  #isRemoved = false;
  /** Fields that were changed while the file couldn't be read. */
  readonly #changed = new Set<string>();
  /** Whether the file was removed while it couldn't be read: nothing in it may come back then. */
  #isReplaced = false;
  /** When a write failed last, in milliseconds since 1970. */
  #failedAt = 0;

  /** @throws Error of the file system, where the place has no `problems`. */
  constructor(place: DocumentPlace<Schema>) {
    this.#place = place;
    this.#value = v.parse(place.schema, {});
    this.#attempt('read', () => {
      this.#open();
    });
  }

  get value(): v.InferOutput<Schema> {
    return this.#value;
  }

  /**
   * Returns whether it's on disk; otherwise it is kept in memory, and a problem. @throws as the
   * constructor does; the old value then stays.
   */
  write(value: v.InferOutput<Schema>): boolean {
    return this.#save(value, false);
  }

  /** No file is left, and the value is that before the first write. @throws as `write` does. */
  remove(): void {
    this.#save(v.parse(this.#place.schema, {}), true);
  }

  #save(value: v.InferOutput<Schema>, isRemoved: boolean): boolean {
    const mayTry = this.#store !== undefined && Math.abs(Date.now() - this.#failedAt) > pauseMs;
    const put = () => {
      this.#put(value, isRemoved);
    };
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

  /** Returns whether it was done. @throws as the constructor does. */
  #attempt(doing: 'read' | 'write', work: () => void): boolean {
    const { problems } = this.#place;
    if (problems) return problems.attempt(fileOf(this.#place), doing, work, this.#again);
    work();
    return true;
  }

  /** Writes what was kept in memory. Fields that nobody changed come from a file that can be read now. */
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
    const whole = found && wholeOf(place.schema, found.store);
    if (whole) this.#value = whole.value;
    // Until what is whole of it stands in its place, the file is to be found there.
    if (!whole?.isAll) putAside(place, whole ? copyAside : renameSync);
    this.#store = whole ? found : openStore(place);
    if (whole?.isAll === false) this.#put(whole.value, false);
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

interface Whole<Schema extends v.GenericSchema> {
  readonly value: v.InferOutput<Schema>;
  /** Whether that is everything that was found. */
  readonly isAll: boolean;
}

/** What is whole of an object, field by field; undefined where nothing can be made of it. */
function wholeOf<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  found: Json,
): Whole<Schema> | undefined {
  // A damaged file may have millions of mistakes: one at a time is enough.
  const parsed = v.safeParse(schema, found, { abortEarly: true });
  if (parsed.success) return { value: parsed.output, isAll: !hasDamagedName(found, parsed.output) };
  const bad = parsed.issues[0].path?.[0].key;
  const rest = Object.entries(found).filter(([name]) => name !== bad);
  if (rest.length === Object.keys(found).length) return undefined;
  const whole = wholeOf(schema, Object.fromEntries(rest));
  return whole && { value: whole.value, isAll: false };
}

/**
 * As many names too many as are missing. Another version's file has some of its own, or has not all
 * of ours: every version writes all of its fields.
 */
function hasDamagedName(found: Json, read: object): boolean {
  const missing = Object.keys(read).filter((name) => !Object.hasOwn(found, name));
  const unknown = Object.keys(found).filter((name) => !Object.hasOwn(read, name));
  return missing.length > 0 && unknown.length >= missing.length;
}

/** Undefined where the file holds no JSON object. */
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

/** Any other JSON would count as an empty object, and be written over. @throws SyntaxError */
function readObject(text: string): Json {
  // A text editor may have put a byte order mark before it.
  const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  throw new SyntaxError('The file holds no object');
}

const fileOf = ({ folder, name }: DocumentPlace<unknown>): string => join(folder, `${name}.json`);

/** Never over another file, nor into one that a link leads to. */
const copyAside = (from: string, to: string): void => {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
};

function putAside(place: DocumentPlace<unknown>, bring: (from: string, to: string) => void): void {
  const { folder, name, onPutAside } = place;
  const free = (number: number): string => {
    const file = `${name}.damaged-${number}.json`;
    return existsSync(join(folder, file)) ? free(number + 1) : file;
  };
  const file = free(1);
  bring(fileOf(place), join(folder, file));
  onPutAside(file);
}
