import { existsSync, renameSync, rmSync } from 'node:fs';
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
  /** Told the new name of a file that could not be read. */
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
    const found = readStore(place, schema);
    if (!found) putAside(place);
    this.#store = found?.store ?? openStore(place);
    this.#value = found?.value ?? v.parse(schema, {});
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

interface Found<Schema extends v.GenericSchema> {
  readonly store: Store;
  readonly value: v.InferOutput<Schema>;
}

/** Undefined where the file holds something else. */
function readStore<Schema extends v.GenericSchema>(
  place: DocumentPlace<Schema>,
  schema: Schema,
): Found<Schema> | undefined {
  try {
    const store = openStore(place);
    const parsed = v.safeParse(schema, store.store);
    return parsed.success ? { store, value: parsed.output } : undefined;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const openStore = ({ folder, name }: DocumentPlace<unknown>): Store =>
  new Store({ cwd: folder, name });

function putAside({ folder, name, onPutAside }: DocumentPlace<unknown>): void {
  const free = (number: number): string => {
    const file = `${name}.damaged-${number}.json`;
    return existsSync(join(folder, file)) ? free(number + 1) : file;
  };
  const file = free(1);
  renameSync(join(folder, `${name}.json`), join(folder, file));
  onPutAside(file);
}
