import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { JsonFile } from '../../../electron/storage/json-file.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { holdDisk, whyNoHold } from '../../support/held-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const schema = v.object({
  names: v.optional(v.array(v.string()), []),
  width: v.optional(v.number(), 900),
});

let folder: string;
let problems: StorageProblems;
let damagedFiles: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  problems = new StorageProblems(folder, () => '');
  damagedFiles = [];
});

const open = () =>
  new JsonFile({
    ...{ problems, folder, name: 'board', schema },
    onDamaged: (file) => damagedFiles.push(file),
  });
const textOf = (file: string) => readFile(join(folder, file), 'utf8');
const widthOnDisk = async () =>
  (JSON.parse(await textOf('board.json')) as { width: unknown }).width;

test('a value counts at once, and the next start reads it', async () => {
  const board = open();
  void board.write({ names: ['EDDF', 'Ærø ✈'], width: 420 });
  expect(board.value).toEqual({ names: ['EDDF', 'Ærø ✈'], width: 420 });
  expect(await board.saved()).toBe(true);
  expect(await board.write({ names: [], width: 421 })).toBe(true);
  expect(open().value).toEqual({ names: [], width: 421 });
  expect(await readdir(folder)).toEqual(['board.json']);
});

describe(`while the disk is slow${whyNoHold}`, { skip: whyNoHold !== '' }, () => {
  test('many changes wait for nothing, and the last one is saved', async () => {
    const release = await holdDisk();
    const board = open();
    for (let width = 1; width <= 200; width += 1) void board.write({ names: [], width });
    expect(board.value.width).toBe(200);
    const saved = board.saved();
    release();
    expect(await saved).toBe(true);
    expect(await widthOnDisk()).toBe(200);
    expect(await readdir(folder)).toEqual(['board.json']);
  });

  test('who waits for a change doesn’t wait for later ones', async () => {
    const board = open();
    const told = { saved: false };
    void board.write({ names: [], width: 0 });
    const saved = board.saved().then(() => {
      told.saved = true;
    });
    let width = 0;
    for (; !told.saved; width += 1) {
      void board.write({ names: [], width });
      await new Promise(setImmediate);
    }
    await saved;
    expect(board.value.width).toBe(width - 1);
  });

  test('the end of the app saves everything before it returns, and nothing older follows', async () => {
    const release = await holdDisk();
    const board = open();
    void board.write({ names: [], width: 1 });
    await new Promise(setImmediate);
    void board.write({ names: [], width: 2 });
    problems.saveNow();
    expect(readFileSync(join(folder, 'board.json'), 'utf8')).toContain('2');
    release();
    expect(await board.saved()).toBe(true);
    expect(await widthOnDisk()).toBe(2);
  });

  test('if the last write at the end of the app fails, the one it stopped returns false, and the next one saves', async () => {
    const release = await holdDisk();
    const board = open();
    const saved = board.write({ names: [], width: 1 });
    await new Promise(setImmediate);
    renameSync(folder, `${folder}-moved`);
    writeFileSync(folder, 'a file where the folder was');
    problems.saveNow();
    expect(problems.worst?.kind).toBe('unwritable');
    rmSync(folder);
    renameSync(`${folder}-moved`, folder);
    release();
    expect(await saved).toBe(false);
    expect(await board.saved()).toBe(true);
    expect(await widthOnDisk()).toBe(1);
    expect(problems.worst).toBeNull();
  });
});

test('an older value never replaces what the end of the app saved', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const board = open();
    void board.write({ names: [], width: -turns });
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    void board.write({ names: [], width: turns });
    problems.saveNow();
    expect(await board.saved()).toBe(true);
    expect(await widthOnDisk(), `after ${turns} turns`).toBe(turns);
  }
  expect(problems.worst).toBeNull();
  expect(await readdir(folder)).toEqual(['board.json']);
});

test.each([
  ['no document', 'text that isn’t JSON'],
  ['an empty file', ''],
  ['a document that holds something else', '{"names":"EDDF","width":420}'],
  ['an empty list', '[]'],
  ['a number', '3'],
  ['nothing', 'null'],
])('moves %s aside unchanged, and starts with the default', async (_, text) => {
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value).toEqual({ names: [], width: 900 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
  expect(await textOf('board.damaged-1.json')).toBe(text);
  expect(open().value.names).toEqual([]);
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
});

test('F18 a file that is cut at any byte is moved aside, and every one is kept', async () => {
  const text = JSON.stringify({ names: ['EDDF', 'Ærø ✈'], width: 420 });
  const bytes = Buffer.from(text);
  for (let length = 0; length < bytes.length; length += 1) {
    await writeFile(join(folder, 'board.json'), bytes.subarray(0, length));
    expect(open().value).toEqual({ names: [], width: 900 });
    const kept = await readFile(join(folder, `board.damaged-${length + 1}.json`));
    expect(kept).toEqual(bytes.subarray(0, length));
  }
  expect(damagedFiles).toHaveLength(bytes.length);
});

test('S5 stops at the first issue of a damaged file', async () => {
  await writeFile(
    join(folder, 'board.json'),
    JSON.stringify({ names: Array.from({ length: 1000 }, () => 7) }),
  );
  let judged = 0;
  const counting = v.check(() => {
    judged += 1;
    return false;
  });
  const names = v.optional(v.array(v.pipe(v.unknown(), counting)), []);
  const board = new JsonFile({
    ...{ problems, folder, name: 'board', onDamaged: 'overwrite' },
    schema: v.object({ names }),
  });
  expect(board.value).toEqual({ names: [] });
  expect(judged).toBe(1);
});

test.each([
  ['a newer version, which has an additional field', '{"names":[],"width":420,"height":300}'],
  ['an older version, which lacks a field', '{"width":420}'],
])('reads the file of %s without changes', async (_, text) => {
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value).toEqual({ names: [], width: 420 });
  expect(damagedFiles).toEqual([]);
});
