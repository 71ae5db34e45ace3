import * as atomically from 'atomically';
import { lutimes, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFor } from '../../../electron/storage/replace-file.ts';
import { sweep } from '../../../electron/storage/sweep.ts';
import { whyNoLinks } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const leftover = 'settings.json.tmp-3456789012abcdef';

async function write(file: string, time = 0) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '{"half":');
  await utimes(file, time, time);
}

/** Returns every file below the folder, as a relative path. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();

test('S9 removes what either way of writing a file leaves if it is interrupted', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'settings.json');
  const left = [temporaryFor(file)];
  await atomically.writeFile(file, '{}', { tmpCreated: (temporary) => left.push(temporary) });
  for (const name of left) await write(name);
  await sweep(folder);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('S9 removes leftovers of every profile, and nothing else', async () => {
  const folder = await temporaryFolder();
  const stamp = 'tmp-3456789012abcdef';
  const ours = [
    leftover,
    `profiles/practice/contact.json.${stamp}`,
    `profiles/live-a-1a2b3c4d/linking/draft-EDDF.json.${stamp}`,
    `profiles/live-a-1a2b3c4d/linking/draft--${'0a'.repeat(16)}.json.${stamp}`,
  ];
  const others = [
    'settings.json',
    'settings.damaged-1.json',
    'settings.json.tmp-345678901abcdef',
    'settings.json.tmp-3456789012abcdefg',
    'settings.json.tmp-9876543210ABCDEF',
    'settings.json.tmp',
    `notes.txt.${stamp}`,
    `Cache/settings.json.${stamp}`,
    'profiles/practice/activity.jsonl',
  ];
  for (const name of [...ours, ...others]) await write(join(folder, name));
  await sweep(folder);
  expect(await filesIn(folder)).toEqual(others.map((name) => join(name)).toSorted());
});

test('S9 keeps a file that another instance may be writing', async () => {
  const folder = await temporaryFolder();
  const now = Date.parse('2025-06-10T12:00:00Z');
  await write(join(folder, leftover), now / 1000 - 299);
  await sweep(folder, now);
  expect(await readdir(folder)).toEqual([leftover]);
  await sweep(folder, now + 2000);
  expect(await readdir(folder)).toEqual([]);
});

test(`S9 doesn’t follow or remove links${whyNoLinks}`, { skip: whyNoLinks !== '' }, async () => {
  const folder = await temporaryFolder();
  const elsewhere = await temporaryFolder();
  await write(join(elsewhere, leftover));
  await mkdir(join(folder, 'profiles'));
  await symlink(elsewhere, join(folder, 'profiles', 'practice'));
  await symlink(join(elsewhere, leftover), join(folder, leftover));
  await lutimes(join(folder, leftover), 0, 0);
  await sweep(folder);
  expect(await readdir(elsewhere)).toEqual([leftover]);
  expect(await readdir(folder)).toContain(leftover);
});

test('S9 skips a folder that can’t be read', async () => {
  const folder = await temporaryFolder();
  await write(join(folder, leftover));
  await writeFile(join(folder, 'profiles'), 'not a folder');
  await sweep(folder);
  expect(await readdir(folder)).toEqual(['profiles']);
  await sweep(join(folder, 'profiles'));
  await sweep(join(folder, 'missing'));
});
