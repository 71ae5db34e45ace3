import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireOwnNativeModule } from '../../electron/installer/native-module.mjs';
import { billOf, writeBills } from '../../electron/installer/sbom.mjs';
import { updateArguments } from '../../electron/installer/update-address.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { billProblems } from './support/inspect-bill.ts';
import { codeBytes, problemsOf } from './support/inspect-package.ts';
import {
  moduleFor,
  packageCompanion,
  type Packaged,
  type Packaging,
  type Target,
} from './support/package-companion.ts';

const windows: Target = { platform: 'win32', arch: 'x64' };
const windowsOnArm: Target = { platform: 'win32', arch: 'arm64' };
const linux: Target = { platform: 'linux', arch: 'x64' };

const keytar = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

async function packageWindows(packaging: Omit<Packaging, 'stage'>): Promise<Packaged> {
  const stage = await temporaryFolder();
  const [packaged] = await packageCompanion([windows], { stage, ...packaging });
  return packaged;
}

async function put(folder: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

const archiveOf = ({ folder }: Packaged) => readFile(join(folder, 'resources', 'app.asar'));

let packages: readonly Packaged[];
/** The package for Windows that the others are compared with. */
let good: Packaged;

beforeAll(async () => {
  const stage = await mkdtemp(join(tmpdir(), 'companion-'));
  packages = await packageCompanion([windows, windowsOnArm, linux], { stage });
  [good] = packages as [Packaged];
  return () => rm(stage, { recursive: true, force: true });
});

test.each([windows, windowsOnArm, linux])(
  'W11 E19 a package for $platform $arch only has what the app needs, in few files, and its fuses are set',
  async ({ platform, arch }) => {
    const ofTarget = (each: Packaged) => each.platform === platform && each.arch === arch;
    const packaged = packages.find(ofTarget) ?? good;
    expect(packaged).toMatchObject({ platform, arch });
    expect(await problemsOf(packaged)).toEqual([]);
    // `npm run dist:check` prints the distance to the limit.
    console.log(`${platform} ${arch}: ${codeBytes(packaged)} bytes of code`);
  },
);

test('a package without an update address never checks for updates', async () => {
  expect(await readdir(join(good.folder, 'resources'))).not.toContain('app-update.yml');
});

// A whole build, on a machine that may be busy.
test('two builds of the same sources, years apart, give the same archive and bill', async () => {
  const out = join(await temporaryFolder(), 'out');
  await buildApp(out);
  for (const name of await readdir(out, { recursive: true })) await utimes(join(out, name), 0, 0);
  const again = await packageWindows({ out });
  const why = 'If the sources changed since the last build, run `npm run build`.';
  expect((await archiveOf(again)).equals(await archiveOf(good)), why).toBe(true);
  expect(billOf(again.folder, root)).toEqual(billOf(good.folder, root));
});

type Leak = readonly [file: string, content: string, problem: string];

const jsonWebToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0'].join('.');
const tokens = [jsonWebToken, `ghp_${'a1'.repeat(18)}`, `AKIA${'ABCD'.repeat(4)}`];
const privateKey = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');
const assets = 'out/renderer/assets';
/** Secrets and private files: the place in the archive, and what the check says. */
const inArchive: readonly Leak[] = [
  ...tokens.map((token, index): Leak => {
    const file = `${assets}/token-${index}.js`;
    return [file, `const token = "${token}";`, `${file} contains what looks like a token`];
  }),
  [
    `${assets}/key.js`,
    `const key = "${privateKey}";`,
    `${assets}/key.js contains what looks like a private key`,
  ],
  [`${assets}/key.js.map`, '{}', `${assets}/key.js.map is a source map`],
  ['release-profile.json', '{}', 'release-profile.json doesn’t belong in a package'],
  ['electron/main.ts', '', 'electron/main.ts doesn’t belong in a package'],
];
/** The same for the package's folder. */
const besideArchive: readonly Leak[] = [
  ['resources/notes.txt', '', 'notes.txt doesn’t belong in resources'],
  ['data/settings.json', '{}', 'data doesn’t belong beside the executable'],
  ['profile.json', '{}', 'profile.json doesn’t belong beside the executable'],
];

test('a package with a secret or a private file is rejected', async () => {
  const stage = await temporaryFolder();
  const [folder, app] = [join(stage, 'package'), join(stage, 'app')];
  const archive = join(folder, 'resources', 'app.asar');
  await cp(good.folder, folder, { recursive: true });
  extractAll(archive, app);
  for (const [name, content] of inArchive) await put(app, name, content);
  await rm(archive);
  await createPackageWithOptions(app, archive, { unpack: '*.node' });
  for (const [name, content] of besideArchive) await put(folder, name, content);
  const problems = [...inArchive, ...besideArchive].map(([, , problem]) => problem);
  expect(await problemsOf({ ...good, folder })).toEqual(expect.arrayContaining(problems));
});

describe('the bill of materials', () => {
  test('lists exactly what is in the package', () => {
    const bill = billOf(good.folder, root);
    expect(billProblems(bill, good)).toEqual([]);
    expect(bill.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['electron', 'keytar', 'svelte', 'hono', '@lucide/svelte', keytar]),
    );
  });

  test('is written for each unpacked package', async () => {
    const output = await temporaryFolder();
    for (const name of ['win-arm64-unpacked', 'mac', 'linux-unpacked', 'other']) {
      await cp(good.folder, join(output, name), { recursive: true });
    }
    writeBills(output, root);
    const { version } = billOf(good.folder, root).metadata.component;
    for (const system of ['win-arm64', 'mac-x64', 'linux-x64']) {
      const file = join(output, `Stopbar-Companion-${version}-${system}.cdx.json`);
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(billOf(good.folder, root));
    }
  });
});

test('the build fails if the native module is another system’s', async () => {
  await expect(packageWindows({ nativeModule: moduleFor(linux) })).rejects.toThrow(
    'keytar in the package is for linux x64',
  );
});

test.each([
  ['is another processor’s', moduleFor(windowsOnArm), 'is for win32 arm64'],
  ['isn’t a module', Buffer.from('nothing'), 'is for an unknown system'],
  ['is missing', null, 'keytar is missing from the package'],
])('a package is rejected at once if the native module %s', async (_, nativeModule, said) => {
  const folder = await temporaryFolder();
  if (nativeModule) await put(folder, keytar, nativeModule);
  const resources = join(folder, 'resources');
  expect(() => requireOwnNativeModule(resources, 'win32', 1)).toThrow(said);
});

test.each(['http://updates.example', 'ftp://updates.example', 'updates'])(
  'the build fails with the update address %s',
  (updates) => {
    expect(() => updateArguments(updates)).toThrow('must be an https address');
  },
);
