import { cp, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf } from '../../electron/installer/sbom.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { packageCompanion, type Packaged } from './support/package-companion.ts';

/** Packages a copy of a build whose files are of the given time. */
async function release(build: string, time: Date): Promise<Packaged> {
  const out = join(await temporaryFolder(), 'out');
  await cp(build, out, { recursive: true });
  for (const name of await readdir(out, { recursive: true })) {
    await utimes(join(out, name), time, time);
  }
  const stage = await temporaryFolder();
  return packageCompanion({ platform: 'win32', arch: 'x64', stage, out });
}

const archiveOf = ({ folder }: Packaged) => readFile(join(folder, 'resources', 'app.asar'));

// A whole build, on a machine that may be busy.
test('two builds of the same sources, years apart, give the same archive and bill', async () => {
  const again = join(await temporaryFolder(), 'out');
  await buildApp(again);
  const first = await release(join(root, 'out'), new Date(0));
  const second = await release(again, new Date());
  const archives = [await archiveOf(first), await archiveOf(second)] as const;
  const why = 'If the sources changed since the last build, run `npm run build`.';
  expect(archives[0].equals(archives[1]), why).toBe(true);
  expect(billOf(second.folder, root)).toEqual(billOf(first.folder, root));
}, 600_000);
