// A package with everything that can be wrong at once: packing and checking one for each would be slow.
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { FuseVersion, flipFuses } from '@electron/fuses';
import { expect } from 'vitest';
import { fuses } from './fuses.mjs';
import { executableOf, maxBytes } from './inspect-package.ts';
import { moduleFor, type Packaged } from './package-companion.ts';

/** One thing that is wrong. */
interface Break {
  readonly what: string;
  /** Changes the unpacked archive, or the package's folder. */
  readonly make: (folder: string) => Promise<unknown>;
  /** What the check says. */
  readonly problem: unknown;
}

const main = 'out/main/main.js';
const preload = 'out/preload/preload.cjs';
export const keytar = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';
const jsonWebToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0'].join('.');
const tokens = [jsonWebToken, `ghp_${'a1'.repeat(18)}`, `AKIA${'ABCD'.repeat(4)}`];
const privateKey = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');

export const add =
  (name: string, content: string | Buffer = ''): Break['make'] =>
  async (folder) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
const append =
  (name: string, text: string): Break['make'] =>
  (app) =>
    appendFile(join(app, name), text);
/** Keeps a field of `package.json` that electron-builder removes. */
const keepField =
  (name: string): Break['make'] =>
  async (app) => {
    const file = join(app, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, [name]: {} }));
  };

const inArchive: readonly Break[] = [
  {
    what: 'something else at its top',
    make: add('README.md'),
    problem: expect.stringMatching(/^at the top are .*README\.md/),
  },
  {
    what: 'a folder at its top that is empty',
    make: (app) => mkdir(join(app, 'docs')),
    problem: expect.stringMatching(/^at the top are .*docs/),
  },
  {
    what: 'a source',
    make: add('electron/main.ts'),
    problem: 'electron/main.ts doesn’t belong in a package',
  },
  {
    what: 'a test',
    make: add('test/a.test.js'),
    problem: 'test/a.test.js doesn’t belong in a package',
  },
  {
    what: 'a development dependency',
    make: add('node_modules/vitest/package.json', '{}'),
    problem: 'node_modules/vitest/package.json doesn’t belong in a package',
  },
  {
    what: 'documentation of a dependency',
    make: add('node_modules/keytar/README.md'),
    problem: 'node_modules/keytar/README.md doesn’t belong in a package',
  },
  {
    what: 'a source map',
    make: add(`${main}.map`, '{}'),
    problem: `${main}.map is a source map`,
  },
  {
    what: 'a pointer to a source map',
    make: append(main, '\n//# sourceMappingURL=main.js.map\n'),
    problem: `${main} points to a source map`,
  },
  {
    what: 'a main bundle that differs from the built one',
    make: append(main, '\n'),
    problem: `${main} isn’t the built one`,
  },
  {
    what: 'a preload that differs from the built one',
    make: append(preload, '\n'),
    problem: `${preload} isn’t the built one`,
  },
  {
    what: 'a script that was not built',
    make: add('out/main/other.js'),
    problem: 'out/main/other.js was not built',
  },
  {
    what: 'half of the keychain’s module',
    make: (app) => rm(join(app, 'node_modules/keytar/lib/keytar.js')),
    problem: 'node_modules/keytar/lib/keytar.js is missing',
  },
  {
    what: 'no page',
    make: (app) => rm(join(app, 'out/renderer/index.html')),
    problem: 'out/renderer/index.html was built, but is missing',
  },
  ...tokens.map((token, index): Break => ({
    what: `a token like ${token.slice(0, 4)}…`,
    make: add(`out/renderer/assets/token-${index}.js`, `const token = "${token}";`),
    problem: `out/renderer/assets/token-${index}.js contains what looks like a token`,
  })),
  {
    what: 'a private key',
    make: append(main, `\n"${privateKey}";`),
    problem: `${main} contains what looks like a private key`,
  },
  {
    what: 'an import of a missing package',
    make: append(main, '\nimport "hono";'),
    problem: `${main} imports hono, which isn’t in the package`,
  },
  {
    what: 'a require of a missing package',
    make: append(preload, '\nconst r = globalThis.require; r(`hono`);'),
    problem: `${preload} imports hono, which isn’t in the package`,
  },
  {
    what: 'scripts in its package.json',
    make: keepField('scripts'),
    problem: 'package.json still has scripts',
  },
  {
    what: 'development dependencies in its package.json',
    make: keepField('devDependencies'),
    problem: 'package.json still has devDependencies',
  },
  {
    what: 'too much code',
    make: add('out/main/big.js', ' '.repeat(maxBytes)),
    problem: expect.stringContaining(`are more than ${maxBytes}`),
  },
  {
    what: 'an archive that was changed',
    make: append(main, ' '),
    problem: 'the executable doesn’t have the archive’s hash',
  },
];

const beside: readonly Break[] = [
  {
    what: 'an unnecessarily unpacked file',
    make: add('resources/app.asar.unpacked/node_modules/keytar/lib/keytar.js'),
    problem: 'node_modules/keytar/lib/keytar.js doesn’t need to be unpacked',
  },
  {
    what: 'a file in resources',
    make: add('resources/notes.txt'),
    problem: 'notes.txt doesn’t belong in resources',
  },
  {
    what: 'an app in resources',
    make: add('resources/app/package.json', '{}'),
    problem: 'app doesn’t belong in resources',
  },
  {
    what: 'another language',
    make: add('locales/de.pak'),
    problem: 'de.pak is another language',
  },
  {
    what: 'data',
    make: add('data/settings.json', '{}'),
    problem: 'data doesn’t belong beside the executable',
  },
  {
    what: 'a profile',
    make: add('profile.json', '{}'),
    problem: 'profile.json doesn’t belong beside the executable',
  },
  {
    what: 'the native module of another system',
    make: add(keytar, moduleFor({ platform: 'linux', arch: 'x64' })),
    problem: 'keytar is for linux x64',
  },
];

export const breaks = [...inArchive, ...beside];

/** Copies a package to an empty folder, and breaks everything, with each fuse inverted. */
export async function breakPackage(good: Packaged, folder: string): Promise<Packaged> {
  const packaged = { ...good, folder: join(folder, 'package') };
  await cp(good.folder, packaged.folder, { recursive: true });
  const archive = join(packaged.folder, 'resources', 'app.asar');
  const app = join(folder, 'app');
  extractAll(archive, app);
  for (const { make } of inArchive) await make(app);
  await rm(archive);
  await createPackageWithOptions(app, archive, { unpack: '*.node' });
  for (const { make } of beside) await make(packaged.folder);
  const inverted = Object.entries(fuses).map(([fuse, on]) => [fuse, !on] as const);
  await flipFuses(executableOf(packaged), {
    version: FuseVersion.V1,
    ...Object.fromEntries(inverted),
  });
  return packaged;
}
