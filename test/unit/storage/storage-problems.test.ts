import { appendFileSync, existsSync, statSync, truncateSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { JsonFile } from '../../../electron/storage/json-file.ts';
import { isWritable, StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { makeReadOnly, smallDisk, whyNoLinks } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { addEntry, entry } from '../../support/activity/add-entry.ts';

const schema = v.object({
  names: v.optional(v.array(v.string()), []),
  width: v.optional(v.number(), 900),
});

let folder: string;
let problems: StorageProblems;
let logged: string[];
let changes: number;
let damaged: string[];

beforeEach(async () => {
  open(join(await temporaryFolder(), 'data'));
  await mkdir(folder);
});

function open(data: string) {
  folder = data;
  logged = [];
  changes = 0;
  damaged = [];
  problems = new StorageProblems(folder, (message) => `log-${logged.push(message)}`);
  problems.onChange(() => {
    changes += 1;
  });
}

const file = (name: string) => join(folder, name);
const document = () => {
  const board = new JsonFile({
    ...{ folder, name: 'board', schema, problems, onDamaged: (name) => void damaged.push(name) },
  });
  // Reads the file.
  expect(board.value).toBeDefined();
  return board;
};
const onDisk = async () => JSON.parse(await readFile(file('board.json'), 'utf8')) as unknown;

function fillDisk(ballast: string, room: number): void {
  try {
    for (;;) appendFileSync(ballast, 'x'.repeat(4096));
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'ENOSPC' });
  }
  truncateSync(ballast, statSync(ballast).size - room);
}

describe('a data folder that is a file', () => {
  test('S10 keeps changes in memory, and saves them once it is a folder', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    const board = document();
    void board.write({ names: ['EDDF'], width: 420 });
    expect(board.value).toEqual({ names: ['EDDF'], width: 420 });
    expect(await board.saved()).toBe(false);
    expect(problems.worst).toEqual({ kind: 'unwritable', folder, files: ['board.json'] });
    expect(logged).toEqual(['Can’t use board.json']);
    expect(changes).toBe(1);

    await problems.retry();
    expect(problems.worst?.kind).toBe('unwritable');
    await rm(folder);
    await problems.retry();
    expect(problems.worst).toBeNull();
    expect(await onDisk()).toEqual({ names: ['EDDF'], width: 420 });
  });

  test('S10 is reported before anything is written', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    expect(isWritable(folder)).toBe(false);
    problems.check();
    expect(problems.worst).toEqual({ kind: 'unwritable', folder, files: [''] });
    await rm(folder);
    await problems.retry();
    expect(problems.worst).toBeNull();
    expect(isWritable(folder)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file that can’t be read', () => {
  beforeEach(() => mkdir(file('board.json')));

  const repair = async () => {
    await rm(file('board.json'), { recursive: true });
    await writeFile(file('board.json'), '{"names":["EDDM"],"width":420}');
  };

  test('S10 is left as it is, and what is written stays in memory', async () => {
    await writeFile(join(file('board.json'), 'mine.txt'), 'mine');
    const board = document();
    expect(board.value).toEqual({ names: [], width: 900 });
    expect(await board.write({ names: ['EDDM'], width: 900 })).toBe(false);
    problems.saveNow();
    expect(board.value.names).toEqual(['EDDM']);
    expect(problems.worst).toEqual({ kind: 'unreadable', folder, files: ['board.json'] });
    expect(await readdir(folder)).toEqual(['board.json']);
    expect(await readdir(file('board.json'))).toEqual(['mine.txt']);
  });

  test.each([
    ['when the user tries again', (): unknown => problems.retry()],
    ['at the end of the app', (): unknown => problems.saveNow()],
  ])('S10 is kept beside what was written meanwhile, %s', async (_, again) => {
    const board = document();
    void board.write({ names: ['EDDF'], width: 900 });
    await repair();
    await again();
    expect(board.value).toEqual({ names: ['EDDF'], width: 900 });
    expect(await onDisk()).toEqual(board.value);
    expect(damaged).toEqual(['board.damaged-1.json']);
    expect(await readFile(file('board.damaged-1.json'), 'utf8')).toContain('EDDM');
    expect(problems.worst).toBeNull();
  });

  test('S10 isn’t written if nothing was changed', async () => {
    const board = document();
    await rm(file('board.json'), { recursive: true });
    await writeFile(file('board.json'), '{"names":["EDDM"],"width":420}  ');
    await problems.retry();
    expect(board.value).toEqual({ names: ['EDDM'], width: 420 });
    expect(await readFile(file('board.json'), 'utf8')).toMatch(/ {2}$/);
  });

  test('S10 is reported before one that can’t be written, and both are named', async () => {
    document();
    await mkdir(file('settings.json'));
    const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
    settings.change({ theme: 'dark' });
    expect(settings.shared.theme).toBe('dark');
    const activity = new ActivityLog(file('activity.jsonl'), { problems });
    expect(activity.read(1)).toEqual([]);
    await mkdir(file('activity.jsonl'));
    addEntry(activity, entry(1));
    expect(problems.worst).toEqual({
      kind: 'unreadable',
      folder,
      files: ['board.json', 'settings.json'],
    });
  });
});

describe('a file of 600 MB', () => {
  const makeLarge = async (name: string) => {
    await writeFile(file(name), '');
    await truncate(file(name), 600 * 2 ** 20);
  };

  test('S10 is left as it is, and what is written stays in memory', async () => {
    await makeLarge('settings.json');
    const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
    settings.change({ theme: 'dark' });
    expect(settings.shared.theme).toBe('dark');
    await makeLarge('board.json');
    const board = document();
    expect(await board.write({ names: ['EDDF'], width: 900 })).toBe(false);
    problems.saveNow();
    const files = ['board.json', 'settings.json'];
    expect(problems.worst?.kind).toBe('unreadable');
    expect(problems.worst?.files.toSorted()).toEqual(files);
    expect((await readdir(folder)).toSorted()).toEqual(files);
    for (const name of files) expect((await stat(file(name))).size).toBe(600 * 2 ** 20);
  });

  test('S10 is read as an empty activity, and new entries stay in memory', async () => {
    await makeLarge('activity.jsonl');
    const activity = new ActivityLog(file('activity.jsonl'), { problems });
    addEntry(activity, entry(1));
    expect(activity.read(10)).toEqual([entry(1)]);
    expect(activity.unreadable).toBe(0);
    expect(problems.worst).toEqual({ kind: 'unreadable', folder, files: ['activity.jsonl'] });
    expect((await stat(file('activity.jsonl'))).size).toBe(600 * 2 ** 20);
  });
});

test('S10 a read-only folder is read, and changes stay in memory', async ({ skip }) => {
  await writeFile(file('board.json'), '{"names":["EDDM"],"width":420}');
  const undo = makeReadOnly(folder) ?? skip('This user can’t make a folder read-only');
  const board = document();
  expect(board.value).toEqual({ names: ['EDDM'], width: 420 });
  expect(problems.worst).toBeNull();
  for (let width = 1; width <= 20; width += 1) void board.write({ names: ['EDDF'], width });
  expect(await board.saved()).toBe(false);
  expect(board.value).toEqual({ names: ['EDDF'], width: 20 });
  expect(problems.worst).toEqual({ kind: 'unwritable', folder, files: ['board.json'] });
  undo();
  await problems.retry();
  expect(problems.worst).toBeNull();
  expect(await onDisk()).toEqual({ names: ['EDDF'], width: 20 });
});

describe.for([
  ['has no room', 0],
  ['has room for a part of the new one', 8192],
] as const)('S10 a disk that %s keeps the old file', ([, room]) => {
  beforeEach(async ({ skip }) => open((await smallDisk()) ?? skip('This user can’t mount a disk')));

  test('of a profile', async () => {
    const board = document();
    expect(await board.write({ names: ['EDDF'], width: 1 })).toBe(true);
    const old = { names: ['EDDF'], width: 1 };
    fillDisk(file('ballast'), room);
    expect(await board.write({ names: ['x'.repeat(30_000)], width: 2 })).toBe(false);
    problems.saveNow();
    expect(problems.worst).toEqual({ kind: 'full', folder, files: ['board.json'] });
    expect(await onDisk()).toEqual(old);
    await expect.poll(() => readdir(folder)).toHaveLength(2);

    await rm(file('ballast'));
    expect(await board.write({ names: ['y'], width: 3 })).toBe(true);
    expect(await onDisk()).toEqual({ names: ['y'], width: 3 });
    expect(problems.worst).toBeNull();
  });

  test('of the settings', async () => {
    const openSettings = () =>
      new SettingsFile({ folder, problems, onDamaged: () => expect.unreachable() });
    const settings = openSettings();
    settings.change({ theme: 'dark' });
    fillDisk(file('ballast'), room);
    settings.change({ recentCommands: Array<string>(2000).fill('linking') });
    expect(problems.worst).toEqual({ kind: 'full', folder, files: ['settings.json'] });
    expect(openSettings().all).toMatchObject({ theme: 'dark', recentCommands: [] });

    await rm(file('ballast'));
    problems.saveNow();
    expect(problems.worst).toBeNull();
    expect(openSettings().all.recentCommands).toHaveLength(2000);
  });

  test.each([
    ['when the user tries again', (): unknown => problems.retry()],
    ['at the end of the app', (): unknown => problems.saveNow()],
  ])('of settings with a damaged value, and saves the others %s', async (_, again) => {
    const openSettings = () =>
      new SettingsFile({ folder, problems, onDamaged: (name) => void damaged.push(name) });
    const recentCommands = Array<string>(2000).fill('linking');
    const found = JSON.stringify({ version: 1, theme: 'dark', mode: 'huge', recentCommands });
    await writeFile(file('settings.json'), found);
    fillDisk(file('ballast'), room);
    const settings = openSettings();
    expect(settings.all).toMatchObject({ theme: 'dark', mode: 'full', recentCommands });
    expect(problems.worst).toEqual({ kind: 'full', folder, files: ['settings.json'] });

    await rm(file('ballast'));
    await again();
    expect(problems.worst).toBeNull();
    expect(settings.all).toMatchObject({ theme: 'dark', mode: 'full', recentCommands });
    expect(openSettings().all).toEqual(settings.all);
    expect(damaged).toEqual(['settings.damaged-1.json']);
    expect(await readFile(file('settings.damaged-1.json'), 'utf8')).toBe(found);
  });
});

describe(`a symbolic link in the data folder${whyNoLinks}`, { skip: whyNoLinks !== '' }, () => {
  test('S10 isn’t followed when a damaged file is moved aside', async () => {
    await symlink(file('elsewhere'), file('board.damaged-1.json'));
    await writeFile(file('board.json'), '{"names":"EDDF","width":420}');
    document();
    expect(existsSync(file('elsewhere'))).toBe(false);
    expect(await readFile(file('board.damaged-1.json'), 'utf8')).toBe(
      '{"names":"EDDF","width":420}',
    );
  });

  test('S10 isn’t followed when the folder is checked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    await writeFile(file('mine.txt'), 'mine');
    await symlink(file('mine.txt'), file('probe.json.tmp-0000000000000000'));
    expect(isWritable(folder)).toBe(true);
    expect(await readFile(file('mine.txt'), 'utf8')).toBe('mine');
  });
});
