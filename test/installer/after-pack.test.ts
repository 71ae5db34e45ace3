import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { expect, test } from 'vitest';
import { root } from '../../electron/commands/run.mjs';
import afterPack from '../../electron/installer/after-pack.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fuseProblems } from './support/fuses.mjs';
import { fuseWire } from './support/stand-in-electron.ts';

const app = 'Stopbar Companion.app';
const inResources = join(app, 'Contents', 'Resources');
const keytar = join(inResources, 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node');

/** Returns the context that electron-builder passes on macOS: packages for macOS can't be built elsewhere. */
const contextFor = (appOutDir: string) =>
  ({
    appOutDir,
    arch: 1,
    electronPlatformName: 'darwin',
    packager: {
      appInfo: { productFilename: 'Stopbar Companion' },
      getResourcesDir: (folder: string) => join(folder, inResources),
    },
  }) as unknown as Parameters<typeof afterPack>[0];

async function put(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

function machO(cpu: number): Buffer {
  const module = Buffer.alloc(64);
  module.writeUInt32LE(0xfeedfacf, 0);
  module.writeUInt32LE(cpu, 4);
  return module;
}

test('R13 a package for macOS is checked', async () => {
  const folder = await temporaryFolder();
  expect(() => afterPack(contextFor(folder))).toThrow('keytar is missing');
  await put(folder, keytar, machO(0x0100000c));
  expect(() => afterPack(contextFor(folder))).toThrow('is for darwin arm64');
  await put(folder, keytar, machO(0x01000007));
  expect(() => afterPack(contextFor(folder))).not.toThrow();
});

test('E19 a fuse that a new Electron has is reported', async () => {
  const folder = await temporaryFolder();
  await put(folder, 'electron', fuseWire(10));
  expect(await fuseProblems(join(folder, 'electron'))).toContain('the fuse 9 is unknown');
});

test('electron-builder compiles keytar from its source, and never downloads it', async () => {
  const config = await getConfig(root, null, null);
  expect(config).toMatchObject({ npmRebuild: true, buildDependenciesFromSource: true });
});
