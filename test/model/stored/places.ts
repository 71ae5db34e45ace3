import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type * as v from 'valibot';

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
};

/** Returns the fields of a schema: of objects in objects too, but not of those in a list. */
export function fieldsOf(schema: Schema, path = ''): readonly string[] {
  if (schema.wrapped) return fieldsOf(schema.wrapped, path);
  if (!schema.entries) return [path];
  return Object.entries(schema.entries).flatMap(([name, field]) =>
    fieldsOf(field, path === '' ? name : `${path}.${name}`),
  );
}

/** Returns the fields of a value from JSON, like `fieldsOf`. */
export function fieldsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, field]) =>
    fieldsIn(field, path === '' ? name : `${path}.${name}`),
  );
}

/** Returns every file in a folder with each of its fields. */
export function placesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const places = files.flatMap((file) => {
    const name = relative(folder, file).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    const values = valuesIn(name, text);
    if (!values) return [name];
    return values.flatMap((value) => fieldsIn(value).map((field) => `${name} ${field}`));
  });
  return [...new Set(places)].toSorted();
}

function valuesIn(name: string, text: string): readonly unknown[] | undefined {
  // What is damaged isn't read any more.
  if (name.includes('.damaged-')) return undefined;
  if (name.endsWith('.json')) return [JSON.parse(text)];
  const lines = text.split('\n').filter((line) => line !== '');
  return name.endsWith('.jsonl') ? lines.map((line): unknown => JSON.parse(line)) : undefined;
}

/** Returns the sources in a folder, by their paths in the project, without those that don't ship. */
export function sourcesIn(folder: string): ReadonlyMap<string, string> {
  const notShipped = /^electron\/(?:practice|browser-host|commands|installer)\//;
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|cts|svelte)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'))
    .filter((path) => !notShipped.test(path));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]));
}
