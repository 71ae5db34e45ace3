import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import * as v from 'valibot';

type Json = Record<string, unknown>;

export interface DocumentPlace<Schema> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  /** What the file holds; `{}` must pass it, and becomes what there is before the first write. */
  readonly schema: Schema;
  /** Told the new name of a file that could not be read, or not all of it. */
  readonly onPutAside: (file: string) => void;
}

/** One JSON file: read once, written whole, so that a crash leaves the old one or the new one. */
export class StoredDocument<Schema extends v.GenericSchema<unknown, object>> {
  readonly #schema: Schema;
  readonly #store: Store;
  #value: v.InferOutput<Schema>;

  /** @throws Error of the file system. */
  constructor(place: DocumentPlace<Schema>) {
    const { schema } = place;
    this.#schema = schema;
    const found = readStore(place);
    const whole = found && wholeOf(schema, found.store);
    // Until what is whole of it stands in its place, the file is to be found there.
    if (!whole?.isAll) putAside(place, whole ? copyFileSync : renameSync);
    this.#store = whole ? found : openStore(place);
    this.#value = whole ? whole.value : v.parse(schema, {});
    if (whole?.isAll === false) this.write(whole.value);
  }

  get value(): v.InferOutput<Schema> {
    return this.#value;
  }

  /** On disk when it answers. @throws Error of the file system; the old value then stays. */
  write(value: v.InferOutput<Schema>): void {
    this.#store.store = value as Json;
    this.#value = value;
  }

  /** No file is left, and the value is that before the first write. @throws as `write` does. */
  remove(): void {
    rmSync(this.#store.path, { force: true });
    this.#value = v.parse(this.#schema, {});
  }
}

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

function putAside(
  place: DocumentPlace<unknown>,
  bring: typeof copyFileSync | typeof renameSync,
): void {
  const { folder, name, onPutAside } = place;
  const free = (number: number): string => {
    const file = `${name}.damaged-${number}.json`;
    return existsSync(join(folder, file)) ? free(number + 1) : file;
  };
  const file = free(1);
  bring(fileOf(place), join(folder, file));
  onPutAside(file);
}
