import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateFileProblems } from '../../electron/installer/release.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packageCompanion, type Packaged, type Packaging } from './support/package-companion.ts';
import { hasNsis, makeNsisFolder } from './support/stand-in-nsis.ts';

const asInvoker = 'requestedExecutionLevel level="asInvoker"';
const why = hasNsis() ? '' : ' (there is no NSIS on this system)';

async function install(packaging: Partial<Packaging> = {}): Promise<Packaged> {
  const stage = await temporaryFolder();
  const [packaged] = await packageCompanion([{ platform: 'win32', arch: 'x64' }], {
    ...{ kind: 'nsis', stage, ...packaging },
  });
  return packaged;
}

const setupsIn = async (output: string): Promise<string[]> =>
  (await readdir(output)).filter((name) => name.endsWith('.exe'));

async function setupOf({ output }: Packaged): Promise<string> {
  const [setup = ''] = await setupsIn(output);
  return readFile(join(output, setup), 'latin1');
}

const ownScript = () => readFile(join(root, 'electron', 'installer', 'installer.nsh'), 'utf8');

test('a silent installation asks no questions', async () => {
  const script = await ownScript();
  const questions = script.match(/MessageBox .*/g) ?? [];
  expect(questions).toHaveLength(4);
  for (const question of questions) expect(question).toContain(' /SD ');
  expect(script).toContain('!macro customUnInstallCheck\n');
});

test('R14 the installer registers links with the command that the app registers', async () => {
  const script = await ownScript();
  const [, command] = /shell\\open\\command" "" '(.+)'$/m.exec(script) ?? [];
  expect(command).toBe('"$INSTDIR\\${APP_EXECUTABLE_FILENAME}" -- "%1"');
});

describe(`the installer’s script${why}`, { skip: why !== '' }, () => {
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-'));
    // electron-builder looks for them once.
    Object.assign(process.env, makeNsisFolder(folder));
    return () => rm(folder, { recursive: true });
  });

  test('W12 compiles, never asks for administrator rights, and has the update address', async () => {
    const updates = 'https://updates.example/companion';
    const packaged = await install({ updates });
    expect(await setupsIn(packaged.output)).toEqual([
      expect.stringMatching(/^Stopbar-Companion-Setup-[\d.]+-x64\.exe$/),
    ]);
    expect(await setupOf(packaged)).toContain(asInvoker);
    const told = await readFile(join(packaged.folder, 'resources', 'app-update.yml'), 'utf8');
    expect(told).toContain('provider: generic');
    expect(told).toContain(`url: ${updates}`);
    expect(told).toContain('useMultipleRangeRequest: false');
    const { output } = packaged;
    const [setup = ''] = await setupsIn(output);
    expect(await readdir(output)).toContain(`${setup}.blockmap`);
    const [, version = ''] = /-([\d.]+)-x64/.exec(setup) ?? [];
    // One system's build makes both.
    const other = setup.replace('x64', 'arm64');
    expect(updateFileProblems(output, 'latest.yml', version)).toEqual([
      `latest.yml doesn't name ${other}`,
    ]);
  });

  test('an invalid script makes no installer', async () => {
    await expect(install({ script: '\nNoSuchInstruction\n' })).rejects.toThrow('NoSuchInstruction');
  });
});
