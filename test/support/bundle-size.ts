import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const assets = 'out/renderer/assets';

/** Returns the paths of a bundled file and of everything it imports statically. */
export function withImports(path: string, found = new Set<string>()): readonly string[] {
  if (found.has(path)) return [];
  found.add(path);
  const code = readFileSync(path, 'utf8');
  // In minified code, a static import has no parenthesis before the name.
  const imported = code.matchAll(/(?:\bfrom|\bimport)\s?["'](\.\/[\w.-]+)["']/g);
  for (const [, name = ''] of imported) withImports(join(path, '..', name), found);
  return [...found];
}

/** Returns the files of the first page: the frame, and Linking without an airport. */
export function firstPage(): readonly string[] {
  const page = readFileSync('out/renderer/index.html', 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.(?:js|css))"/g)];
  const paths = named.map(([, name = '']) => join(assets, name));
  return [...new Set(paths.flatMap((path) => withImports(path)))];
}

/** Returns the files of one page. @throws Error if the build has none. */
export function pageAssets(page: string): readonly string[] {
  const found = everyAsset().filter((path) => path.startsWith(join(assets, `${page}-`)));
  if (found.length === 0) throw new Error(`The build has no file for the page "${page}"`);
  return found;
}

export const everyAsset = (): readonly string[] =>
  readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(assets, name));

export const bytesOf = (paths: readonly string[]): number =>
  sum(paths, (path) => readFileSync(path).byteLength);

/** Returns the sum of the sizes after `gzip -9`, file by file. */
export const gzippedBytesOf = (paths: readonly string[]): number =>
  sum(paths, (path) => gzipSync(readFileSync(path), { level: 9 }).byteLength);

const sum = (paths: readonly string[], bytes: (path: string) => number): number =>
  paths.reduce((total, path) => total + bytes(path), 0);
