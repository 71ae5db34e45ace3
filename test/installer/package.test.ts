import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireOwnNativeModule } from '../../electron/installer/native-module.mjs';
import { billOf, writeBills } from '../../electron/installer/sbom.mjs';
import { updateArguments } from '../../electron/installer/update-address.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { add, breakPackage, breaks, keytar } from './support/broken-package.ts';
import { buildApp } from './support/build-app.ts';
import { fuses } from './support/fuses.mjs';
import { billProblems, shippedPackages } from './support/inspect-bill.ts';
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

async function packageWindows(packaging: Omit<Packaging, 'stage'>): Promise<Packaged> {
  const stage = await temporaryFolder();
  const [packaged] = await packageCompanion([windows], { stage, ...packaging });
  return packaged;
}

async function copyOfGood(): Promise<Packaged> {
  const folder = await temporaryFolder();
  await cp(good.folder, folder, { recursive: true });
  return { ...good, folder };
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
  'W11 a package for $platform $arch only has what the app needs, in few files',
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

describe('a package is rejected', () => {
  /** The problems of a package with everything that can be wrong, except a missing native module. */
  let found: readonly string[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-'));
    found = await problemsOf(await breakPackage(good, folder));
    return () => rm(folder, { recursive: true });
  });

  test.each(breaks.map(({ what, problem }) => [what, problem]))('with %s', (_, problem) => {
    expect(found).toContainEqual(problem);
  });

  test.each(Object.keys(fuses))('E19 with fuse %s inverted', (fuse) => {
    const name = String(Reflect.get(FuseV1Options, fuse));
    expect(found).toContain(`the fuse ${name} is not set`);
  });

  test('without the native module', async () => {
    const packaged = await copyOfGood();
    await rm(join(packaged.folder, keytar));
    expect(await problemsOf(packaged)).toContain('keytar is missing');
  });

  test('without the licences, or with one missing', async () => {
    const changed = await copyOfGood();
    const file = join(changed.folder, 'resources', 'licences.txt');
    const text = await readFile(file, 'utf8');
    for (const { name } of shippedPackages()) expect(text).toContain(name);
    await writeFile(file, text.replace(/^hono \d/m, 'x'));
    expect(await problemsOf(changed)).toEqual(['the licence of hono is missing']);
    await rm(file);
    expect(await problemsOf(changed)).toEqual(['licences.txt is missing']);
  });
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

  test('differs if a native file was changed later', async () => {
    const changed = await copyOfGood();
    const bill = billOf(changed.folder, root);
    await writeFile(join(changed.folder, keytar), 'MZ other');
    expect(billProblems(bill, changed)).toEqual([`${keytar} has another hash`]);
  });

  test('differs if a native file was added or removed', async () => {
    const changed = await copyOfGood();
    const bill = billOf(changed.folder, root);
    await writeFile(join(changed.folder, 'other.dll'), 'MZ');
    expect(billProblems(bill, changed)).toEqual(['other.dll isn’t in the bill']);
    await rm(join(changed.folder, 'other.dll'));
    await rm(join(changed.folder, keytar));
    expect(billProblems(bill, changed)).toEqual([`${keytar} isn’t in the package`]);
  });

  test('differs if a package is left out or has another version', () => {
    const bill = billOf(good.folder, root);
    const without = bill.components.filter(({ name }) => name !== 'valibot');
    expect(billProblems({ ...bill, components: without }, good)).toEqual([
      'valibot is imported, but isn’t in the bill',
    ]);
    const text = JSON.stringify(bill).replace(/(pkg:npm\/svelte)@[\d.]+/g, '$1@0.0.1');
    expect(billProblems(JSON.parse(text) as typeof bill, good)).toEqual([
      'svelte@0.0.1 isn’t in the lock file',
    ]);
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
  if (nativeModule) await add(keytar, nativeModule)(folder);
  const resources = join(folder, 'resources');
  expect(() => requireOwnNativeModule(resources, 'win32', 1)).toThrow(said);
});

test.each(['http://updates.example', 'ftp://updates.example', 'updates'])(
  'the build fails with the update address %s',
  (updates) => {
    expect(() => updateArguments(updates)).toThrow('must be an https address');
  },
);
