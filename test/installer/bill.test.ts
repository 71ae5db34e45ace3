import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { billOf, writeBills } from '../../electron/installer/sbom.mjs';
import { root } from '../../electron/commands/run.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { billProblems, shippedPackages } from './support/inspect-bill.ts';
import { codeBytes, problemsOf } from './support/inspect-package.ts';
import { packageCompanion, type Packaged } from './support/package-companion.ts';

const keytar = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';

/** The package for Windows on ARM. `package.test.ts` checks the others. */
let good: Packaged;

beforeAll(async () => {
  const stage = await mkdtemp(join(tmpdir(), 'companion-'));
  good = await packageCompanion({ platform: 'win32', arch: 'arm64', stage });
  return () => rm(stage, { recursive: true, force: true });
});

async function copyOf({ folder }: Packaged): Promise<Packaged> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return { ...good, folder: copy };
}

test('W11 a package for win32 arm64 only has what the app needs, in few files', async () => {
  expect(await problemsOf(good)).toEqual([]);
  console.log(`win32 arm64: ${codeBytes(good)} bytes of code`);
});

test('the bill of materials lists exactly what is in the package', () => {
  const bill = billOf(good.folder, root);
  expect(billProblems(bill, good)).toEqual([]);
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['electron', 'keytar', 'svelte', 'hono', '@lucide/svelte', keytar]),
  );
});

test('a bill is written for each unpacked package', async () => {
  const output = await temporaryFolder();
  for (const name of ['win-arm64-unpacked', 'mac', 'linux-unpacked', 'other']) {
    await cp(good.folder, join(output, name), { recursive: true });
  }
  writeBills(output, root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Packed;
  for (const system of ['win-arm64', 'mac-x64', 'linux-x64']) {
    const file = join(output, `Stopbar-Companion-${version}-${system}.cdx.json`);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(billOf(good.folder, root));
  }
});

interface Packed {
  readonly version: string;
}

test('a native file that was changed later differs from the bill', async () => {
  const changed = await copyOf(good);
  const bill = billOf(changed.folder, root);
  await writeFile(join(changed.folder, keytar), 'MZ other');
  expect(billProblems(bill, changed)).toEqual([`${keytar} has another hash`]);
});

test('a native file that was added or removed differs from the bill', async () => {
  const changed = await copyOf(good);
  const bill = billOf(changed.folder, root);
  await writeFile(join(changed.folder, 'other.dll'), 'MZ');
  expect(billProblems(bill, changed)).toEqual(['other.dll isn’t in the bill']);
  await rm(join(changed.folder, 'other.dll'));
  await rm(join(changed.folder, keytar));
  expect(billProblems(bill, changed)).toEqual([`${keytar} isn’t in the package`]);
});

test('a package that is left out, or has another version, differs from the bill', () => {
  const bill = billOf(good.folder, root);
  const without = bill.components.filter(({ name }) => name !== 'valibot');
  expect(billProblems({ ...bill, components: without }, good)).toEqual([
    'valibot is imported, but isn’t in the bill',
  ]);
  const text = JSON.stringify(bill).replace(/(pkg:npm\/svelte)@[\d.]+/g, '$1@0.0.1');
  expect(billProblems(JSON.parse(text) as typeof bill, good)).toEqual([
    'svelte@0.0.1 isn’t in the lock file',
  ]);
});

test('a package without the licences, or with one missing, is rejected', async () => {
  const changed = await copyOf(good);
  const file = join(changed.folder, 'resources', 'licences.txt');
  const text = await readFile(file, 'utf8');
  for (const { name } of shippedPackages()) expect(text).toContain(name);
  await writeFile(file, text.replace(/^hono \d/m, 'x'));
  expect(await problemsOf(changed)).toEqual(['the licence of hono is missing']);
  await rm(file);
  expect(await problemsOf(changed)).toEqual(['licences.txt is missing']);
});
