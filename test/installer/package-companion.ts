import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectNode } from '../../electron/commands/packages.mjs';
import { root } from '../../electron/commands/run.mjs';
import { updateArguments } from '../../electron/installer/update-address.mjs';
import { makeElectronFolder } from './stand-in-electron.ts';

export interface Target {
  readonly platform: 'win32' | 'linux';
  readonly arch: 'x64' | 'arm64';
}

export interface Packaged extends Target {
  /** What would be installed. */
  readonly folder: string;
  /** Where the packages and installers lie. */
  readonly output: string;
}

export interface Packaging extends Target {
  /** An empty folder to work in. */
  readonly stage: string;
  readonly kind?: 'dir' | 'nsis';
  /** In place of the module for the target; null for none. */
  readonly nativeModule?: Buffer | null;
  /** How many fuses Electron's executable has. */
  readonly fuses?: number;
  /** What else stands in the installer's script. */
  readonly script?: string;
  /** Beside what `electron-builder.yml` says. */
  readonly config?: object;
  readonly env?: NodeJS.ProcessEnv;
  /** Where it is to look for newer ones. */
  readonly updates?: string;
}

const run = promisify(execFile);
const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
const keytar = join('node_modules', 'keytar');

/**
 * Packages the built companion with a stand-in for Electron's folder.
 * @throws Error with what electron-builder said, where it refuses.
 */
export async function packageCompanion(packaging: Packaging): Promise<Packaged> {
  const { stage, platform, arch, kind = 'dir', env = {}, updates } = packaging;
  await stageProject(packaging);
  const target = [platform === 'win32' ? '--win' : '--linux', kind, `--${arch}`];
  const config = ['--projectDir', stage, '--config', join(stage, 'stage.json')];
  try {
    await run(
      projectNode(),
      [builder, ...target, ...config, ...updateArguments(updates), '--publish', 'never'],
      {
        cwd: stage,
        env: { ...process.env, ...env },
        maxBuffer: 16 * 1024 * 1024,
      },
    );
  } catch (thrown) {
    throw thrown instanceof Error && 'stdout' in thrown ? new Error(String(thrown.stdout)) : thrown;
  }
  const output = join(stage, 'dist');
  const [unpacked] = (await readdir(output)).filter((name) => name.endsWith('unpacked'));
  return { platform, arch, output, folder: join(output, unpacked ?? '') };
}

/** What a release is made of, beside a stand-in for Electron. */
async function stageProject(packaging: Packaging): Promise<void> {
  const { stage, platform, arch, nativeModule, fuses, script = '', config } = packaging;
  const what = ['package.json', 'electron-builder.yml', 'out', join('electron', 'installer')];
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
  makeElectronFolder(electronDist, platform, fuses);
  const staged = {
    extends: 'electron-builder.yml',
    electronDist,
    // Its packages are found from where it stands.
    afterPack: join(root, 'electron', 'installer', 'after-pack.mjs'),
    npmRebuild: false,
    // Its tool runs on Windows; what it would write is a name and an icon.
    win: { signAndEditExecutable: false },
    ...config,
  };
  await writeFile(join(stage, 'stage.json'), JSON.stringify(staged));
}

/** The head of a module for that target: enough to tell it from another's. */
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
