import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { fuses } from '../../electron/installer/fuses.mjs';
import { requireOwnNativeModule } from '../../electron/installer/native-module.mjs';
import { billOf } from '../../electron/installer/sbom.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { codeBytes, executableOf, maxBytes, problemsOf } from './support/inspect-package.ts';
import {
  moduleFor,
  packageCompanion,
  type Packaged,
  type Packaging,
  type Target,
} from './support/package-companion.ts';

const windows: Target = { platform: 'win32', arch: 'x64' };
const linux: Target = { platform: 'linux', arch: 'x64' };

/** A name, a change to a package's archive, and the expected problem. */
type Breaking = readonly [string, (app: string) => Promise<unknown>, unknown];

const keytar = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

const add = (name: string, content: string | Buffer) => async (app: string) => {
  await mkdir(join(app, name, '..'), { recursive: true });
  await writeFile(join(app, name), content);
};

const packageOf = async (packaging: Omit<Packaging, 'stage'>): Promise<Packaged> =>
  packageCompanion({ stage: await temporaryFolder(), ...packaging });

const archiveOf = ({ folder }: Packaged) => readFile(join(folder, 'resources', 'app.asar'));

/** The package for Windows that the others are compared with. */
let good: Packaged;

beforeAll(async () => {
  const stage = await mkdtemp(join(tmpdir(), 'companion-'));
  good = await packageCompanion({ ...windows, stage });
  return () => rm(stage, { recursive: true, force: true });
});

// The one for Windows on ARM is in `bill.test.ts`.
describe.each([linux, windows])('a package for $platform $arch', (target) => {
  test('W11 only has what the app needs, in few files', async () => {
    const packaged = target === windows ? good : await packageOf(target);
    expect(await problemsOf(packaged)).toEqual([]);
    // `npm run dist:check` prints the distance to the limit.
    console.log(`${target.platform} ${target.arch}: ${codeBytes(packaged)} bytes of code`);
  });
});

// A whole build, on a machine that may be busy.
test('two builds of the same sources, years apart, give the same archive and bill', async () => {
  const out = join(await temporaryFolder(), 'out');
  await buildApp(out);
  for (const name of await readdir(out, { recursive: true })) await utimes(join(out, name), 0, 0);
  const again = await packageOf({ ...windows, out });
  const why = 'If the sources changed since the last build, run `npm run build`.';
  expect((await archiveOf(again)).equals(await archiveOf(good)), why).toBe(true);
  expect(billOf(again.folder, root)).toEqual(billOf(good.folder, root));
}, 600_000);

describe('a package is rejected', () => {
  async function copyOfGood(): Promise<Packaged> {
    const folder = await temporaryFolder();
    await cp(good.folder, folder, { recursive: true });
    return { ...good, folder };
  }

  /** A copy of a good package with something changed in its archive. */
  async function broken(change: (app: string) => Promise<unknown>): Promise<Packaged> {
    const packaged = await copyOfGood();
    const archive = join(packaged.folder, 'resources', 'app.asar');
    const app = await temporaryFolder();
    extractAll(archive, app);
    await change(app);
    await rm(archive);
    await createPackageWithOptions(app, archive, { unpack: '*.node' });
    return packaged;
  }

  const append = (name: string, text: string) => async (app: string) => {
    await writeFile(join(app, name), (await readFile(join(app, name), 'utf8')) + text);
  };
  const main = 'out/main/main.js';
  const jsonWebToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0'].join('.');
  const privateKey = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');

  test.each<Breaking>([
    [
      'something else at its top',
      add('README.md', ''),
      'at the top are README.md, node_modules, out, package.json',
    ],
    [
      'a folder at its top that is empty',
      (app: string) => mkdir(join(app, 'docs')),
      'at the top are docs, node_modules, out, package.json',
    ],
    ['a source', add('electron/main.ts', ''), 'electron/main.ts doesn’t belong in a package'],
    ['a test', add('test/a.test.js', ''), 'test/a.test.js doesn’t belong in a package'],
    [
      'a development dependency',
      add('node_modules/vitest/package.json', '{}'),
      'node_modules/vitest/package.json doesn’t belong in a package',
    ],
    [
      'documentation of a dependency',
      add('node_modules/keytar/README.md', ''),
      'node_modules/keytar/README.md doesn’t belong in a package',
    ],
    ['a source map', add(`${main}.map`, '{}'), `${main}.map is a source map`],
    [
      'a pointer to a source map',
      append(main, '\n//# sourceMappingURL=main.js.map'),
      `${main} points to a source map`,
    ],
    [
      'a main bundle that differs from the built one',
      append(main, '\n'),
      `${main} isn’t the built one`,
    ],
    [
      'a preload that differs from the built one',
      append('out/preload/preload.cjs', '\n'),
      'out/preload/preload.cjs isn’t the built one',
    ],
    [
      'a script that was not built',
      add('out/main/other.js', ''),
      'out/main/other.js was not built',
    ],
    [
      'half of the keychain’s module',
      (app: string) => rm(join(app, 'node_modules/keytar/lib/keytar.js')),
      'node_modules/keytar/lib/keytar.js is missing',
    ],
    [
      'no preload',
      (app: string) => rm(join(app, 'out/preload/preload.cjs')),
      'out/preload/preload.cjs was built, but is missing',
    ],
    [
      'the practice service’s faults',
      async (app: string) => append(main, await builtFaults())(app),
      `${main} contains a fault switch of the practice service`,
    ],
    ...[jsonWebToken, `ghp_${'a1'.repeat(18)}`, `AKIA${'ABCD'.repeat(4)}`].map(
      (token): Breaking => [
        `a token like ${token.slice(0, 4)}…`,
        append(main, `\nconst token = "${token}";`),
        `${main} contains what looks like a token`,
      ],
    ),
    [
      'a private key',
      append(main, `\n"${privateKey}"`),
      `${main} contains what looks like a private key`,
    ],
    [
      'an import of a missing package',
      append(main, '\nimport "hono";'),
      `${main} imports hono, which isn’t in the package`,
    ],
    [
      'a require of a missing package',
      append(main, '\nconst r = globalThis.require; r(`hono`);'),
      `${main} imports hono, which isn’t in the package`,
    ],
    [
      'scripts in its package.json',
      add('package.json', '{"scripts":{}}'),
      'package.json still has scripts',
    ],
    [
      'development dependencies in its package.json',
      add('package.json', '{"devDependencies":{}}'),
      'package.json still has devDependencies',
    ],
    [
      'too much code',
      add('out/main/big.js', ' '.repeat(maxBytes)),
      expect.stringContaining(`are more than ${maxBytes}`),
    ],
    [
      'an archive that was changed',
      append(main, ' '),
      'the executable doesn’t have the archive’s hash',
    ],
  ])('with %s', async (_, change, problem) => {
    expect(await problemsOf(await broken(change))).toContainEqual(problem);
  });

  test('W11 with an unnecessarily unpacked file', async () => {
    const packaged = await copyOfGood();
    await add('resources/app.asar.unpacked/node_modules/keytar/lib/keytar.js', '')(packaged.folder);
    expect(await problemsOf(packaged)).toContain(
      'node_modules/keytar/lib/keytar.js doesn’t need to be unpacked',
    );
  });

  test.each([
    ['resources/notes.txt', 'notes.txt doesn’t belong in resources'],
    ['resources/app/package.json', 'app doesn’t belong in resources'],
    ['locales/de.pak', 'de.pak is another language'],
    ['data/settings.json', 'data doesn’t belong beside the executable'],
    ['profile.json', 'profile.json doesn’t belong beside the executable'],
  ])('with %s', async (name, problem) => {
    const packaged = await copyOfGood();
    await add(name, '{}')(packaged.folder);
    expect(await problemsOf(packaged)).toContain(problem);
  });

  test('with the native module of another system', async () => {
    const packaged = await copyOfGood();
    await writeFile(join(packaged.folder, keytar), moduleFor(linux));
    expect(await problemsOf(packaged)).toContain('keytar is for linux x64');
  });

  // From the checklist, independent of the list of fuses.
  test.each([
    [FuseV1Options.RunAsNode, false],
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
    [FuseV1Options.EnableNodeCliInspectArguments, false],
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
    [FuseV1Options.OnlyLoadAppFromAsar, true],
    [FuseV1Options.EnableCookieEncryption, true],
    [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
  ])('E19 unless its fuse %i is %s', async (fuse, on) => {
    const wire = await getCurrentFuseWire(executableOf(good));
    expect(String.fromCharCode(wire[fuse] ?? 0)).toBe(on ? '1' : '0');
  });

  test('without the native module', async () => {
    const packaged = await copyOfGood();
    await rm(join(packaged.folder, keytar));
    expect(await problemsOf(packaged)).toContain('keytar is missing');
  });

  test.each(Object.entries(fuses))('E19 with fuse %s inverted', async (fuse, on) => {
    const packaged = await copyOfGood();
    await flipFuses(executableOf(packaged), { version: FuseVersion.V1, [fuse]: !on });
    const name = String(Reflect.get(FuseV1Options, fuse));
    expect(await problemsOf(packaged)).toContain(`the fuse ${name} is not set`);
  });
});

test('the build fails if the native module is another system’s', async () => {
  await expect(packageOf({ ...windows, nativeModule: moduleFor(linux) })).rejects.toThrow(
    'keytar in the package is for linux x64',
  );
});

test.each([
  ['is another processor’s', moduleFor({ ...windows, arch: 'arm64' }), 'is for win32 arm64'],
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
  async (updates) => {
    await expect(packageOf({ ...windows, updates })).rejects.toThrow('must be an https address');
  },
);

/** Returns text that a bundle contains only if it includes the simulated faults. */
async function builtFaults(): Promise<string> {
  const input = join(root, 'electron', 'practice', 'faults.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, ssr: input },
  });
  const [script] = (built as Rolldown.RolldownOutput).output;
  return script.code;
}
