import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { root } from '../../../electron/commands/run.mjs';
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

export interface Packaging extends Target {
  /** An empty folder to work in. */
  readonly stage: string;
  readonly kind?: 'dir' | 'nsis';
  /** The built app. Default: the project's own build. */
  readonly out?: string;
  /** Replaces the native module for the target; null for none. */
  readonly nativeModule?: Buffer | null;
  /** Additional lines for the installer's script. */
  readonly script?: string;
  /** Options in addition to `electron-builder.yml`. */
  readonly config?: object;
  readonly env?: NodeJS.ProcessEnv;
  readonly updates?: string;
}

const run = promisify(execFile);
const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
const keytar = join('node_modules', 'keytar');

/**
 * Packages the built companion with a stand-in for Electron's folder.
 * @throws Error with electron-builder's output if it fails.
 */
export async function packageCompanion(packaging: Packaging): Promise<Packaged> {
  const { stage, platform, arch, kind = 'dir', env = {}, updates } = packaging;
  const update = updateArguments(updates);
  await stageProject(packaging);
  const target = [platform === 'win32' ? '--win' : '--linux', kind, `--${arch}`];
  const config = ['--projectDir', stage, '--config', join(stage, 'stage.json')];
  try {
    await run(projectNode(), [builder, ...target, ...config, ...update, '--publish', 'never'], {
      cwd: stage,
      env: { ...process.env, ...env },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (thrown) {
    throw thrown instanceof Error && 'stdout' in thrown ? new Error(String(thrown.stdout)) : thrown;
  }
  const output = join(stage, 'dist');
  const [unpacked] = (await readdir(output)).filter((name) => name.endsWith('unpacked'));
  return { platform, arch, output, folder: join(output, unpacked ?? '') };
}

/** Creates a project with everything for a release and a stand-in for Electron. */
async function stageProject(packaging: Packaging): Promise<void> {
  const { stage, platform, arch, nativeModule, script = '', config } = packaging;
  const out = packaging.out ?? join(root, 'out');
  await cp(out, join(stage, 'out'), { recursive: true, preserveTimestamps: true });
  const what = ['package.json', 'electron-builder.yml', join('electron', 'installer')];
  for (const name of [...what, join(keytar, 'package.json'), join(keytar, 'lib')]) {
    await cp(join(root, name), join(stage, name), { recursive: true });
  }
  const release = join(stage, keytar, 'build', 'Release');
  await mkdir(release, { recursive: true });
  if (nativeModule !== null) {
    await writeFile(join(release, 'keytar.node'), nativeModule ?? moduleFor({ platform, arch }));
  }
  await appendFile(join(stage, 'electron', 'installer', 'installer.nsh'), script);
  const electronDist = join(stage, 'electron-folder');
  makeElectronFolder(electronDist, platform);
  const staged = {
    extends: 'electron-builder.yml',
    electronDist,
    // Packages are resolved from this folder.
    afterPack: join(root, 'electron', 'installer', 'after-pack.mjs'),
    npmRebuild: false,
    // That tool, which sets a name and an icon, only runs on Windows.
    win: { signAndEditExecutable: false },
    ...config,
  };
  await writeFile(join(stage, 'stage.json'), JSON.stringify(staged));
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
