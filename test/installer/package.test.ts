import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { executableOf, mostBytes, problemsOf } from './inspect-package.ts';
import {
  moduleFor,
  packageCompanion,
  type Packaged,
  type Packaging,
  type Target,
} from './package-companion.ts';
import { hasNsis, makeNsisFolder } from './stand-in-nsis.ts';

const windows: Target = { platform: 'win32', arch: 'x64' };
const linux: Target = { platform: 'linux', arch: 'x64' };

const packageOf = async (packaging: Omit<Packaging, 'stage'>): Promise<Packaged> =>
  packageCompanion({ stage: await temporaryFolder(), ...packaging });

describe.each([linux, windows, { platform: 'win32', arch: 'arm64' } as const])(
  'a package for $platform $arch',
  (target) => {
    test('W11 holds what runs, in few files, and nothing else', async () => {
      expect(await problemsOf(await packageOf(target))).toEqual([]);
    });
  },
);

describe('a package is refused', () => {
  let good: Packaged;

  beforeAll(async () => {
    const stage = await mkdtemp(join(tmpdir(), 'companion-'));
    good = await packageCompanion({ ...windows, stage });
    return () => rm(stage, { recursive: true, force: true });
  });

  /** A copy of a good package with something changed in its archive. */
  async function broken(change: (app: string) => Promise<void>): Promise<Packaged> {
    const folder = await temporaryFolder();
    await cp(good.folder, folder, { recursive: true });
    const archive = join(folder, 'resources', 'app.asar');
    const app = await temporaryFolder();
    extractAll(archive, app);
    await change(app);
    await rm(archive);
    await createPackageWithOptions(app, archive, { unpack: '*.node' });
    return { ...good, folder };
  }

  const add = (name: string, text: string) => async (app: string) => {
    await mkdir(join(app, name, '..'), { recursive: true });
    await writeFile(join(app, name), text);
  };
  const append = (name: string, text: string) => async (app: string) => {
    await writeFile(join(app, name), (await readFile(join(app, name), 'utf8')) + text);
  };
  const main = 'out/main/main.js';
  const jsonWebToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0'].join('.');
  const privateKey = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');

  test.each([
    ['a source', add('electron/main.ts', ''), 'electron/main.ts does not belong into a package'],
    ['a test', add('test/a.test.js', ''), 'test/a.test.js does not belong into a package'],
    [
      'a development dependency',
      add('node_modules/vitest/package.json', '{}'),
      'node_modules/vitest/package.json does not belong into a package',
    ],
    [
      'documentation of a dependency',
      add('node_modules/keytar/README.md', ''),
      'node_modules/keytar/README.md does not belong into a package',
    ],
    ['a source map', add(`${main}.map`, '{}'), `${main}.map is a source map`],
    [
      'a pointer to a source map',
      append(main, '\n//# sourceMappingURL=main.js.map'),
      `${main} points to a source map`,
    ],
    ['another main than was built', append(main, '\n'), `${main} is not the built one`],
    [
      'another preload than was built',
      append('out/preload/preload.cjs', '\n'),
      'out/preload/preload.cjs is not the built one',
    ],
    [
      'no preload',
      (app: string) => rm(join(app, 'out/preload/preload.cjs')),
      'out/preload/preload.cjs was built, but is missing',
    ],
    [
      'a fault switch',
      append(main, '\nconst kind = "trickle";'),
      `${main} holds a fault switch of the practice service`,
    ],
    [
      'a token',
      append(main, `\nconst token = "${jsonWebToken}";`),
      `${main} holds what looks like a token`,
    ],
    [
      'a private key',
      append(main, `\n"${privateKey}"`),
      `${main} holds what looks like a private key`,
    ],
    [
      'an import of what is not there',
      append(main, '\nimport "hono";'),
      `${main} imports hono, which is not there`,
    ],
    [
      'a require of what is not there',
      append(main, '\nconst r = globalThis.require; r(`hono`);'),
      `${main} imports hono, which is not there`,
    ],
    [
      'scripts in its package.json',
      add('package.json', '{"scripts":{}}'),
      'package.json still has scripts',
    ],
    [
      'too much code',
      add('out/main/big.js', ' '.repeat(mostBytes)),
      expect.stringContaining(`are more than ${mostBytes}`),
    ],
    [
      'an archive that was changed',
      append(main, ' '),
      'the executable does not know the archive’s hash',
    ],
  ])('with %s', async (_, change, problem) => {
    expect(await problemsOf(await broken(change))).toContainEqual(problem);
  });

  test('W11 with a file unpacked that need not be', async () => {
    const packaged = await broken(() => Promise.resolve());
    await add('resources/app.asar.unpacked/node_modules/keytar/lib/keytar.js', '')(packaged.folder);
    expect(await problemsOf(packaged)).toContain(
      'node_modules/keytar/lib/keytar.js need not be unpacked',
    );
  });

  test('with the native module of another system', async () => {
    const packaged = await broken(() => Promise.resolve());
    const module = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';
    await writeFile(join(packaged.folder, module), moduleFor(linux));
    expect(await problemsOf(packaged)).toContain('keytar is for linux x64');
  });

  test('E19 with any fuse the other way round', async () => {
    const packaged = await broken(() => Promise.resolve());
    await flipFuses(executableOf(packaged), {
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: false,
    });
    const problems = await problemsOf(packaged);
    expect(problems).toContain('the fuse RunAsNode is not set');
    expect(problems).toContain('the fuse OnlyLoadAppFromAsar is not set');
  });
});

test.each([
  ['is another system’s', moduleFor(linux), 'keytar in the package is for linux x64'],
  ['is another processor’s', moduleFor({ ...windows, arch: 'arm64' }), 'is for win32 arm64'],
  ['is no module', Buffer.from('nothing'), 'is for nothing known'],
])('the build fails where the native module %s', async (_, nativeModule, said) => {
  await expect(packageOf({ ...windows, nativeModule })).rejects.toThrow(said);
});

test('W12 the installer’s script compiles, and never asks for administrator rights', async ({
  skip,
}) => {
  skip(!hasNsis(), 'there is no NSIS on this system');
  const env = makeNsisFolder(await temporaryFolder());
  const { output, folder } = await packageOf({ ...windows, kind: 'nsis', env });
  const [setup] = (await readdir(output)).filter((name) => name.endsWith('.exe'));
  expect(setup).toMatch(/^Stopbar-Companion-Setup-[\d.]+-x64\.exe$/);
  const installer = await readFile(join(output, setup ?? ''));
  expect(installer.toString('latin1')).toContain('requestedExecutionLevel level="asInvoker"');
  expect(await readdir(join(folder, 'resources'))).not.toContain('app-update.yml');
});

test('an installed companion looks for updates where it was told to at the build', async ({
  skip,
}) => {
  skip(!hasNsis(), 'there is no NSIS on this system');
  const env = makeNsisFolder(await temporaryFolder());
  const updates = 'https://updates.example/companion';
  const packaged = await packageOf({ ...windows, kind: 'nsis', env, updates });
  const told = await readFile(join(packaged.folder, 'resources', 'app-update.yml'), 'utf8');
  expect(told).toContain('provider: generic');
  expect(told).toContain(`url: ${updates}`);
  expect(await readFile(join(packaged.output, 'latest.yml'), 'utf8')).toMatch(/sha512: \S{86}/);
});

test.each(['http://updates.example', 'ftp://updates.example', 'updates'])(
  'the build fails where updates are to come from %s',
  async (updates) => {
    await expect(packageOf({ ...windows, updates })).rejects.toThrow('must be an https address');
  },
);
