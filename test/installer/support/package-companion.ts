import { writeFileSync } from 'node:fs';
import { appendFile, cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Arch, build, type Configuration } from 'electron-builder';
import { root } from '../../../electron/commands/run.mjs';
import afterPack from '../../../electron/installer/after-pack.mjs';
import { updateArguments } from '../../../electron/installer/update-address.mjs';
import { makeElectronFolder } from './stand-in-electron.ts';

export interface Target {
  readonly platform: 'win32' | 'linux';
  readonly arch: 'x64' | 'arm64';
}

export interface Packaged extends Target {
  /** The folder that would be installed. */
  readonly folder: string;
  /** The folder of the packages and installers. */
  readonly output: string;
}

export interface Packaging {
  /** An empty folder to work in. */
  readonly stage: string;
  readonly kind?: 'dir' | 'nsis';
  /** The built app. Default: the project's own build. */
  readonly out?: string;
  /** Replaces the native module for the target. */
  readonly nativeModule?: Buffer;
  /** Additional lines for the installer's script. */
  readonly script?: string;
  /** Options in addition to `electron-builder.yml`. */
  readonly config?: Configuration;
  readonly updates?: string;
}

const keytar = join('node_modules', 'keytar');
const nativeModule = join(keytar, 'build', 'Release', 'keytar.node');
const systems = { win32: 'win', linux: 'linux' } as const;

/**
 * Packages the built companion for each target, with a stand-in for Electron's folder. Runs electron-builder
 * in this process: its command takes a second to start, and asks for newer versions of itself.
 * @throws Error of electron-builder if it fails.
 */
export async function packageCompanion<const Targets extends readonly Target[]>(
  targets: Targets,
  packaging: Packaging,
): Promise<{ [Index in keyof Targets]: Packaged }> {
  const { stage, kind = 'dir' } = packaging;
  const config = await stageProject(targets, packaging);
  const byPlatform = Object.groupBy(targets, ({ platform }) => systems[platform]);
  const wanted = Object.entries(byPlatform).map(
    ([system, all]) => [system, all.map(({ arch }) => `${kind}:${arch}`)] as const,
  );
  await build({ projectDir: stage, config, publish: 'never', ...Object.fromEntries(wanted) });
  const output = join(stage, 'dist');
  const packaged = targets.map((target): Packaged => {
    const { platform, arch } = target;
    const system = `${systems[platform]}${arch === 'x64' ? '' : `-${arch}`}`;
    return { ...target, output, folder: join(output, `${system}-unpacked`) };
  });
  // `map` returns a plain array.
  return packaged as { [Index in keyof Targets]: Packaged };
}

/** Creates a project with everything for a release and a stand-in for Electron. */
async function stageProject(
  targets: readonly Target[],
  packaging: Packaging,
): Promise<Configuration> {
  const { stage, script = '', config, updates } = packaging;
  const out = packaging.out ?? join(root, 'out');
  await cp(out, join(stage, 'out'), { recursive: true, preserveTimestamps: true });
  const what = ['package.json', 'electron-builder.yml', join('electron', 'installer')];
  for (const name of [...what, join(keytar, 'package.json'), join(keytar, 'lib')]) {
    await cp(join(root, name), join(stage, name), { recursive: true });
  }
  await mkdir(dirname(join(stage, nativeModule)), { recursive: true });
  await appendFile(join(stage, 'electron', 'installer', 'installer.nsh'), script);
  const electronOf = (platform: string) => join(stage, `electron-${platform}`);
  for (const platform of new Set(targets.map(({ platform }) => platform))) {
    makeElectronFolder(electronOf(platform), platform);
  }
  return {
    electronDist: ({ platformName }) => electronOf(platformName),
    // Instead of compiling it for each target.
    beforePack: ({ electronPlatformName, arch }) => {
      const target = targets.find(
        (each) => each.platform === electronPlatformName && each.arch === Arch[arch],
      );
      const module = packaging.nativeModule ?? (target && moduleFor(target));
      if (module) writeFileSync(join(stage, nativeModule), module);
    },
    afterPack,
    npmRebuild: false,
    // That tool, which sets a name and an icon, only runs on Windows.
    win: { signAndEditExecutable: false },
    ...(updates !== undefined && { publish: publishOf(updates) }),
    ...config,
  };
}

/** Returns electron-builder's options for the update address. */
function publishOf(updates: string): NonNullable<Configuration['publish']> {
  const options = updateArguments(updates).map((given) =>
    given.replace('-c.publish.', '').split('='),
  );
  return Object.fromEntries(options) as NonNullable<Configuration['publish']>;
}

/** Returns the header of a module for a target, enough to recognise it. */
export function moduleFor({ platform, arch }: Target): Buffer {
  const module = Buffer.alloc(128);
  if (platform === 'linux') {
    module.write('\x7fELF', 'latin1');
    module.writeUInt16LE(arch === 'x64' ? 0x3e : 0xb7, 18);
    return module;
  }
  module.write('MZ', 'latin1');
  module.writeUInt32LE(64, 0x3c);
  module.write('PE\0\0', 64, 'latin1');
  module.writeUInt16LE(arch === 'x64' ? 0x8664 : 0xaa64, 68);
  return module;
}
