import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getCurrentFuseWire, FuseV1Options } from '@electron/fuses';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { expect, test } from 'vitest';
import { root } from '../../electron/commands/run.mjs';
import afterPack from '../../electron/installer/after-pack.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fuseWire } from './support/stand-in-electron.ts';

const app = 'Stopbar Companion.app';
const inResources = join(app, 'Contents', 'Resources');
const framework = join(app, 'Contents/Frameworks/Electron Framework.framework/Electron Framework');
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

test('R13 a package for macOS is checked, and the executable in its app gets the fuses', async () => {
  const folder = await temporaryFolder();
  await put(folder, framework, fuseWire(9));
  await expect(afterPack(contextFor(folder))).rejects.toThrow('keytar is missing');
  await put(folder, keytar, machO(0x0100000c));
  await expect(afterPack(contextFor(folder))).rejects.toThrow('is for darwin arm64');
  await put(folder, keytar, machO(0x01000007));
  await afterPack(contextFor(folder));
  const wire = await getCurrentFuseWire(join(folder, app));
  expect(String.fromCharCode(wire[FuseV1Options.OnlyLoadAppFromAsar] ?? 0)).toBe('1');
});

test('E19 the build fails if Electron has an unknown fuse', async () => {
  const folder = await temporaryFolder();
  await put(folder, framework, fuseWire(10));
  await put(folder, keytar, machO(0x01000007));
  await expect(afterPack(contextFor(folder))).rejects.toThrow('strictlyRequireAllFuses');
});

test('electron-builder compiles keytar from its source, and never downloads it', async () => {
  const config = await getConfig(root, null, null);
  expect(config).toMatchObject({ npmRebuild: true, buildDependenciesFromSource: true });
});
