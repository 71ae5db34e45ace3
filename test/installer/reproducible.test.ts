import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf } from '../../electron/installer/sbom.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { packageCompanion, type Packaged } from './support/package-companion.ts';

/** Builds and packages everything again, in other folders, with files of the given time. */
async function release(time: Date): Promise<Packaged> {
  const out = join(await temporaryFolder(), 'out');
  await buildApp(out);
  for (const name of await readdir(out, { recursive: true })) {
    await utimes(join(out, name), time, time);
  }
  const stage = await temporaryFolder();
  return packageCompanion({ platform: 'win32', arch: 'x64', stage, out });
}

const archiveOf = ({ folder }: Packaged) => readFile(join(folder, 'resources', 'app.asar'));

// Two whole builds, on a machine that may be busy.
test('two builds of the same sources, years apart, give the same archive and bill', async () => {
  const [first, second] = [await release(new Date(0)), await release(new Date())];
  const archives = [await archiveOf(first), await archiveOf(second)] as const;
  expect(archives[0].equals(archives[1])).toBe(true);
  expect(billOf(second.folder, root)).toEqual(billOf(first.folder, root));
}, 600_000);
