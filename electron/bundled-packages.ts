import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package that is shipped: bundled into `out/`, or beside it. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As in its package.json, such as `MIT`. */
  readonly license: string;
}

const root = join(import.meta.dirname, '..');
/** Stands for the licences in `renderer/licences/licences.ts`. The build replaces it. */
const placeholder = 'MADE_BY_THE_BUILD';
/** Shipped, but not bundled: the runtime, keytar, and the headers that keytar is compiled with. */
const beside = ['electron', 'keytar', 'node-addon-api'];

/**
 * Returns plugins that note which packages each bundle really contains. The last one, of the page, writes
 * them to `out/about/packages.json` and their licences to `out/about/licences.txt` and into the page.
 */
export function bundledPackages(): {
  readonly notePackages: Plugin;
  readonly writeLicences: Plugin;
} {
  const folders = new Set(beside.map((name) => join(root, 'node_modules', name)));
  const note = (bundle: Parameters<Hook>[1]) => {
    for (const file of Object.values(bundle)) {
      const sources = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
      for (const folder of sources.flatMap(packageOf)) folders.add(folder);
    }
  };
  return {
    notePackages: {
      name: 'note-packages',
      generateBundle(_, bundle) {
        note(bundle);
      },
    },
    writeLicences: {
      name: 'write-licences',
      apply: 'build',
      // Chromium keeps a file's compiled code by its name, so other packages must change the name.
      transform: (code, id) =>
        id.endsWith('renderer/licences/licences.ts')
          ? code.replace(placeholder, `${placeholder}_${lockHash()}`)
          : null,
      generateBundle({ dir = '' }, bundle) {
        note(bundle);
        const packages = [...folders].map(readPackage).sort(byName);
        const text = packages.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replace(new RegExp(`(["'\`])${placeholder}_\\w+\\1`), () =>
            JSON.stringify(text),
          );
        }
        const about = join(dir, '..', 'about');
        mkdirSync(about, { recursive: true });
        const list = packages.map(({ name, version, license }) => ({ name, version, license }));
        writeFileSync(join(about, 'packages.json'), `${JSON.stringify(list, null, 2)}\n`);
        writeFileSync(join(about, 'licences.txt'), text);
      },
    },
  };
}

type Hook = Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>;

const lockHash = (): string =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);

/** Returns the folder of the package that a module is part of, if it is part of one. */
function packageOf(module: string): readonly string[] {
  const path = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/.exec(
    module.replaceAll('\\', '/'),
  );
  return path ? [join(root, path[0])] : [];
}

const chromium =
  'The licences of Chromium and of what it contains are in LICENSES.chromium.html, in the app’s folder.';

const mit = 'The package has no licence file. The text is at https://spdx.org/licenses/MIT.html.';

interface Found extends ShippedPackage {
  readonly author: string;
  readonly folder: string;
}

function readPackage(folder: string): Found {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license, author } = JSON.parse(text) as Partial<
    ShippedPackage & { readonly author: string | { readonly name: string } }
  >;
  if (!name || !version || !license) throw new Error(`${folder} doesn't say its licence.`);
  const by = typeof author === 'object' ? author.name : (author ?? 'its authors');
  return { name, version, license, author: by, folder };
}

const byName = (a: Found, b: Found): number =>
  `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1;

/**
 * Returns a package's licence in full.
 * @throws Error if it has no licence file, unless it's under MIT: other licences may require their
 * text.
 */
function licenceOf({ name, version, license, author, folder }: Found): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0 && license === 'MIT') texts.push(`Copyright ${author}. ${mit}`);
  if (texts.length === 0) throw new Error(`${name} has no licence file.`);
  if (name === 'electron') texts.push(chromium);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n').replaceAll('\r\n', '\n')}\n`;
}
