import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf } from '../../electron/installer/sbom.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { packageCompanion, type Packaged } from './support/package-companion.ts';

/** Builds and packages everything again, in other folders. */
async function release(): Promise<Packaged> {
  const out = join(await temporaryFolder(), 'out');
  await buildApp(out);
  const stage = await temporaryFolder();
  return packageCompanion({ platform: 'win32', arch: 'x64', stage, out });
}

const archiveOf = ({ folder }: Packaged) => readFile(join(folder, 'resources', 'app.asar'));

test('two builds of the same sources give the same archive and bill, byte by byte', async () => {
  const [first, second] = [await release(), await release()];
  const archives = [await archiveOf(first), await archiveOf(second)] as const;
  expect(archives[0].equals(archives[1])).toBe(true);
  expect(billOf(second.folder, root)).toEqual(billOf(first.folder, root));
}, 120_000);

test('the archive has no trace of when it was built', async () => {
  const out = join(await temporaryFolder(), 'out');
  await buildApp(out);
  const [first, second] = [await temporaryFolder(), await temporaryFolder()];
  const windows = { platform: 'win32', arch: 'x64', out } as const;
  const before = await archiveOf(await packageCompanion({ ...windows, stage: first }));
  for (const name of await readdir(join(out, 'main'))) {
    await utimes(join(out, 'main', name), new Date(0), new Date(0));
  }
  const after = await archiveOf(await packageCompanion({ ...windows, stage: second }));
  expect(after.equals(before)).toBe(true);
}, 120_000);
