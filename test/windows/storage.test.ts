import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ActivityLog } from '../../electron/storage/activity-log.ts';
import { createLog } from '../../electron/storage/log.ts';
import { SettingsFile } from '../../electron/storage/settings.ts';
import { StorageProblems } from '../../electron/storage/storage-problems.ts';
import { JsonFile } from '../../electron/storage/json-file.ts';
import { sweep } from '../../electron/storage/sweep.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addEntry, entry } from '../support/activity/add-entry.ts';

const schema = v.object({ names: v.optional(v.array(v.string()), []) });

let folder: string;
let problems: StorageProblems;
let logged: string[];

beforeEach(async () => {
  await openIn(join(await temporaryFolder(), 'Müller & Söhne', '日本 ✈'));
});

async function openIn(data: string) {
  folder = data;
  await mkdir(folder, { recursive: true });
  logged = [];
  problems = new StorageProblems(folder, (message) => `log-${logged.push(message)}`);
}

const file = (name: string) => join(folder, name);
const document = () => {
  const board = new JsonFile({
    ...{ folder, name: 'board', schema, problems, onDamaged: () => undefined },
  });
  // The first access reads the file.
  expect(board.value).toBeDefined();
  return board;
};
const onDisk = async () => JSON.parse(await readFile(file('board.json'), 'utf8')) as unknown;

/** Locks the file while it's open. Node has no constant for it. */
const exclusively = 0x10_00_00_00;

/** Opens a file as a virus scanner or a backup does. Returns a function that closes it. */
function openElsewhere(name: string, flags = 0): () => void {
  let open: number | undefined = openSync(file(name), constants.O_RDWR | flags);
  const close = () => {
    if (open !== undefined) closeSync(open);
    open = undefined;
  };
  onTestFinished(close);
  return close;
}

describe('a file that another program has open', () => {
  test.each([
    ['reads', 0],
    ['locks', exclusively],
  ])('S10 and %s keeps its old content, and the new one is saved later', async (_, flags) => {
    const board = document();
    expect(await board.write({ names: ['EDDF'] })).toBe(true);
    const close = openElsewhere('board.json', flags);
    void board.write({ names: ['EDDM'] });
    expect(board.value).toEqual({ names: ['EDDM'] });
    expect(await board.saved()).toBe(false);
    expect(problems.worst).toMatchObject({ kind: 'unwritable', files: ['board.json'] });
    close();
    expect(await onDisk()).toEqual({ names: ['EDDF'] });
    // `atomically` removes its temporary file in the background.
    await expect.poll(() => readdir(folder)).toEqual(['board.json']);

    await problems.retry();
    expect(await onDisk()).toEqual({ names: ['EDDM'] });
    expect(problems.worst).toBeNull();
  });

  test('S10 and locks isn’t damaged when the app starts, and is read later', async () => {
    await writeFile(file('board.json'), '{"names":["EDDF"]}');
    const close = openElsewhere('board.json', exclusively);
    const board = document();
    expect(board.value).toEqual({ names: [] });
    expect(problems.worst).toMatchObject({ kind: 'unreadable', files: ['board.json'] });
    close();
    expect(await readdir(folder)).toEqual(['board.json']);

    await problems.retry();
    expect(board.value).toEqual({ names: ['EDDF'] });
    expect(problems.worst).toBeNull();
  });

  test('S10 and locks gets the waiting entries of the activity later', () => {
    const activity = new ActivityLog(file('activity.jsonl'), { problems });
    addEntry(activity, entry(1));
    return vi.waitFor(async () => {
      const close = openElsewhere('activity.jsonl', exclusively);
      addEntry(activity, entry(2));
      expect(problems.worst).toMatchObject({ kind: 'unwritable', files: ['activity.jsonl'] });
      expect(activity.read(1)).toEqual([entry(2)]);
      close();
      await problems.retry();
      expect(problems.worst).toBeNull();
      const read = new ActivityLog(file('activity.jsonl'), { problems }).read(10);
      expect(read).toEqual([entry(2), entry(1)]);
    }, 10_000);
  });

  test('and reads doesn’t stop a full activity from being replaced later', async () => {
    const activity = new ActivityLog(file('activity.jsonl'), { maxBytes: 500, problems });
    for (const number of [1, 2, 3]) addEntry(activity, entry(number));
    const close = openElsewhere('activity.older.jsonl');
    for (const number of [4, 5, 6]) addEntry(activity, entry(number));
    expect(activity.read(10).map(({ at }) => at)).toEqual([6, 5, 4, 3, 2, 1]);
    close();
    // The app's own file stays open until the system has written it.
    return vi.waitFor(async () => {
      await problems.retry();
      expect(problems.worst).toBeNull();
      expect(new ActivityLog(file('activity.jsonl'), { problems }).read(10)[0]).toEqual(entry(6));
    }, 10_000);
  });
});

describe('the log', () => {
  const megabyte = 1024 * 1024;
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
  });

  const fill = async (letter: string) => {
    const log = createLog(folder);
    log(letter.repeat(megabyte + 1));
    log(`after ${letter}`);
    await log.written();
  };

  test('starts a new file after a megabyte, and keeps one old file', async () => {
    for (const letter of ['a', 'b', 'c']) await fill(letter);
    expect((await readdir(folder)).toSorted()).toEqual(['companion.log', 'companion.old.log']);
    expect(await readFile(file('companion.log'), 'utf8')).toContain('after c');
  });

  test.each(['companion.log', 'companion.old.log'])(
    'is written on while another program reads %s',
    async (name) => {
      await fill('a');
      await fill('b');
      openElsewhere(name);
      await fill('c');
      expect(await readFile(file('companion.log'), 'utf8')).toContain('after c');
    },
  );
});

describe('a data folder whose path is longer than 260 characters', () => {
  beforeEach(async () => {
    await openIn(join(folder, 'a'.repeat(120), 'ü'.repeat(120)));
    expect(folder.length).toBeGreaterThan(260);
  });

  test('keeps settings, documents and the activity', async () => {
    const settings = new SettingsFile({ folder, problems, onDamaged: () => expect.unreachable() });
    settings.change({ shortcut: 'Control+Alt+S' });
    const board = document();
    expect(await board.write({ names: ['EDDF'] })).toBe(true);
    const activity = new ActivityLog(file('activity.jsonl'), { problems });
    addEntry(activity, entry(1));
    expect(
      new SettingsFile({ folder, problems, onDamaged: () => expect.unreachable() }).all.shortcut,
    ).toBe('Control+Alt+S');
    expect(document().value).toEqual({ names: ['EDDF'] });
    expect(new ActivityLog(file('activity.jsonl'), { problems }).read(10)).toEqual([entry(1)]);
    expect(problems.worst).toBeNull();
  });

  test('is swept, and its damaged files are moved aside', async () => {
    await writeFile(file('settings.json.tmp-3456789012abcdef'), '{');
    await sweep(folder, Date.now() + 3_600_000);
    expect(await readdir(folder)).toEqual([]);
    await writeFile(file('board.json'), '{"names":');
    expect(document().value).toEqual({ names: [] });
    expect((await readdir(folder)).toSorted()).toContain('board.damaged-1.json');
  });
});
