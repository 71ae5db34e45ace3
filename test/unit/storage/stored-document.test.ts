import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { StoredDocument } from '../../../electron/storage/stored-document.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const schema = v.object({
  names: v.optional(v.array(v.string()), []),
  width: v.optional(v.number(), 900),
});

let folder: string;
let damagedFiles: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  damagedFiles = [];
});

const open = () =>
  new StoredDocument({
    problems,
    folder,
    name: 'board',
    schema,
    onDamaged: (file) => damagedFiles.push(file),
  });

test('has the default value at first, without a file', async () => {
  expect(open().value).toEqual({ names: [], width: 900 });
  expect(await readdir(folder)).toEqual([]);
});

test('a written value is read by the next document', () => {
  open().write({ names: ['EDDF', 'Ærø ✈'], width: 420 });
  expect(open().value).toEqual({ names: ['EDDF', 'Ærø ✈'], width: 420 });
  expect(damagedFiles).toEqual([]);
});

test('S5 stops at the first issue in each field of a damaged file', async () => {
  await writeFile(
    join(folder, 'board.json'),
    JSON.stringify({ names: Array.from({ length: 1000 }, () => 7), width: 'wide' }),
  );
  let judged = 0;
  const counting = v.check(() => {
    judged += 1;
    return false;
  });
  const document = new StoredDocument({
    problems,
    ...{ folder, name: 'board', onDamaged: (file) => damagedFiles.push(file) },
    schema: v.object({
      names: v.optional(v.array(v.pipe(v.unknown(), counting)), []),
      width: v.optional(v.number(), 900),
    }),
  });
  expect(document.value).toEqual({ names: [], width: 900 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
  expect(judged).toBe(1);
});

test('leaves no other files after many writes', async () => {
  const document = open();
  for (let width = 0; width < 20; width += 1) document.write({ names: [], width });
  expect(await readdir(folder)).toEqual(['board.json']);
});

test.each([
  ['half a document', '{"names":["ED'],
  ['no document', 'text that isn’t JSON'],
  ['an empty file', ''],
  ['a document that holds something else', '{"names":"EDDF"}'],
  ['an empty list', '[]'],
  ['a list', '[{"names":["EDDF"]}]'],
  ['a number', '3'],
  ['a text', '"names"'],
  ['nothing', 'null'],
  ['a yes', 'true'],
])('moves %s aside unchanged, and starts with the default', async (_, text) => {
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value.names).toEqual([]);
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
  expect(await readFile(join(folder, 'board.damaged-1.json'), 'utf8')).toBe(text);
});

test('keeps every file that was moved aside', async () => {
  for (const text of ['{', '[']) {
    await writeFile(join(folder, 'board.json'), text);
    expect(open().value.names).toEqual([]);
  }
  expect(damagedFiles).toEqual(['board.damaged-1.json', 'board.damaged-2.json']);
  expect(await readFile(join(folder, 'board.damaged-1.json'), 'utf8')).toBe('{');
});

test('keeps a valid field before a damaged one, and copies the file aside', async () => {
  await writeFile(join(folder, 'board.json'), '{"names":["EDDM"],"width":"wide"}');
  expect(open().value).toEqual({ names: ['EDDM'], width: 900 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
});

test('keeps the saved value if a write fails', () => {
  const document = open();
  document.write({ names: ['EDDF'], width: 1 });
  const circular: unknown[] = [];
  circular.push(circular);
  expect(() => {
    document.write({ names: circular as string[], width: 2 });
  }).toThrow();
  expect(document.value).toEqual({ names: ['EDDF'], width: 1 });
  expect(open().value).toEqual({ names: ['EDDF'], width: 1 });
});

test('reports what can’t be read, and doesn’t move it aside as damaged', async () => {
  await mkdir(join(folder, 'board.json'));
  expect(() => open().value).toThrow(/board\.json/);
  expect(damagedFiles).toEqual([]);
  expect(await readdir(folder)).toEqual(['board.json']);
});

test('keeps valid fields if another one is damaged, and copies the file aside', async () => {
  const text = '{"names":"EDDF","width":420}';
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value).toEqual({ names: [], width: 420 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
  expect(await readFile(join(folder, 'board.damaged-1.json'), 'utf8')).toBe(text);
  expect(open().value).toEqual({ names: [], width: 420 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
});

test('copies a file aside if a field’s name is damaged, and keeps the other fields', async () => {
  const text = '{"nbmes":["EDDF"],"width":420}';
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value).toEqual({ names: [], width: 420 });
  expect(damagedFiles).toEqual(['board.damaged-1.json']);
  expect(await readFile(join(folder, 'board.damaged-1.json'), 'utf8')).toBe(text);
});

test.each([
  ['a newer version, which has an additional field', '{"names":[],"width":420,"height":300}'],
  ['an older version, which lacks a field', '{"width":420}'],
])('reads the file of %s without changes', async (_, text) => {
  await writeFile(join(folder, 'board.json'), text);
  expect(open().value).toEqual({ names: [], width: 420 });
  expect(damagedFiles).toEqual([]);
});
