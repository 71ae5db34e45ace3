// Makes two versions of the installer with electron-builder's own script, for 64 bits, so they run on
// Wine: the program, the plugins, the folder of Windows, and the folder of the installers.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageCompanion } from '../../installer/support/package-companion.ts';
import { makeNsisFolder } from '../../installer/support/stand-in-nsis.ts';
import { wine } from '../wine/wine.mjs';

const [given = '', plugins = '', windows = '', setups = ''] = process.argv.slice(2);

await rm(setups, { recursive: true, force: true });
await mkdir(setups, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'companion-'));
/** Windows ignores what follows a program in its file. */
const program = join(folder, 'program.exe');
try {
  const nsis = makeNsisFolder(join(folder, 'nsis'), {
    plugins,
    program,
    wine: `WINEPREFIX='${windows}' WINEDEBUG=-all ${wine}`,
  });
  // electron-builder looks for them once.
  Object.assign(process.env, nsis);
  for (const version of ['1.0.0', '1.1.0']) await makeSetup(version);
} finally {
  await rm(folder, { recursive: true });
}

async function makeSetup(version: string): Promise<void> {
  const stage = join(folder, version);
  await mkdir(stage);
  await writeFile(program, Buffer.concat([await readFile(given), Buffer.from(version)]));
  const [{ output }] = await packageCompanion([{ platform: 'win32', arch: 'x64' }], {
    ...{ kind: 'nsis', stage },
    // A setup for 64 bits alone doesn't use some of the script's code, which causes warnings.
    config: { extraMetadata: { version }, nsis: { warningsAsErrors: false } },
  });
  const [setup = ''] = (await readdir(output)).filter((name) => name.endsWith('.exe'));
  await copyFile(join(output, setup), join(setups, `${version}.exe`));
}
