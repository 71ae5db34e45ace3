import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import type { ShippedPackage } from '../../../electron/bundled-packages.ts';
import type { billOf } from '../../../electron/installer/sbom.mjs';
import { root } from '../../../electron/commands/run.mjs';
import type { Packaged } from './package-companion.ts';

type Bill = ReturnType<typeof billOf>;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** The packages that the build noted. */
export const shippedPackages = (): readonly ShippedPackage[] =>
  readJson('out/about/packages.json') as readonly ShippedPackage[];

/** Returns the differences between a bill of materials and its package, found without the bill's own code. */
export function billProblems(bill: Bill, { folder }: Packaged): string[] {
  const components = bill.components.map((component) => ({ purl: '', hashes: [], ...component }));
  const libraries = components.filter(({ type }) => type !== 'file');
  const files = components.filter(({ type }) => type === 'file');
  return [...libraryProblems(libraries.map(({ purl }) => purl)), ...fileProblems(files, folder)];
}

/** Checks libraries against the lock file, and against what our sources import. */
function libraryProblems(purls: readonly string[]): string[] {
  const lock = readJson('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const named = purls.map((purl) => purl.replace(/^pkg:npm\//, '').replace('%40', '@'));
  const locked = Object.entries(lock.packages).map(
    ([path, { version = '' }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`,
  );
  const names = named.map((name) => name.replace(/@[^@]*$/, ''));
  return [
    ...named
      .filter((name) => !locked.includes(name))
      .map((name) => `${name} isn’t in the lock file`),
    ...importedPackages()
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is imported, but isn’t in the bill`),
  ];
}

/** An import that isn't only of types. */
const anyImport =
  /^\s*(?:import|export)\s(?!type\b)[^;]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;

/** Returns the packages that the shipped sources import. The browser host isn't shipped. */
function importedPackages(): readonly string[] {
  const found = ['electron', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /\.(ts|svelte)$/.test(name) && !/browser-host|\.config\.ts|bundled-pack/.test(name),
      )
      .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(anyImport)])
      .flatMap(([, fixed, lazy]) => fixed ?? lazy ?? []),
  );
  const packages = found.filter((name) => !isBuiltin(name));
  return [...new Set(packages.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))];
}

interface FileEntry {
  readonly name: string;
  readonly hashes: readonly { readonly content: string }[];
}

function fileProblems(entries: readonly FileEntry[], folder: string): string[] {
  const natives = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /\.(exe|dll|so|node|dylib|asar)$|^stopbar-companion$/.test(name));
  return [
    ...natives
      .filter((name) => !entries.some((entry) => entry.name === name))
      .map((name) => `${name} isn’t in the bill`),
    ...entries.flatMap(({ name, hashes }) => {
      if (!natives.includes(name)) return [`${name} isn’t in the package`];
      const content = readFileSync(join(folder, name));
      const hash = createHash('sha256').update(content).digest('hex');
      return hashes[0]?.content === hash ? [] : [`${name} has another hash`];
    }),
  ];
}
