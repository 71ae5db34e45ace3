import { appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { Begun } from '../../../electron/storage/activity-entries.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { addEntry } from '../../support/activity/add-entry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const done = { ok: true, value: null } as const;

const begun = (number: number): Begun => ({
  id: `entry-${number}`,
  at: 1_750_000_000_000 + number,
  who: 'Nadia Ö. 🛫',
  action: 'link',
  input: { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' },
});
const entry = (number: number, outcome: ActivityEntry['outcome'] = done): ActivityEntry => ({
  ...begun(number),
  outcome,
});

const oneOfEach: readonly ActivityEntry[] = [
  entry(1),
  entry(2, { ok: false, error: { kind: 'forbidden', status: 403, said: 'Not\nat "EDDF".' } }),
  entry(3, {
    ok: false,
    error: { kind: 'invalid', issues: [{ field: 'icao', problem: 'required' }] },
  }),
  {
    id: 'entry-4',
    at: 4,
    who: null,
    outcome: { ok: false, error: { kind: 'lost', reason: 'timed-out' } },
    action: 'switchContributions',
    input: { divisionId: 12, airportRequestId: 203, contributionsEnabled: false },
  },
  {
    id: 'entry-5',
    at: 5,
    who: null,
    outcome: done,
    action: 'sendContactMessage',
    input: { topic: 'Bug Report' },
  },
];

async function openActivity() {
  const file = join(await temporaryFolder(), 'activity', 'practice.jsonl');
  return { file, activity: new ActivityLog(file, { problems }) };
}

const idsOf = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);

describe('the activity', () => {
  test('keeps the airport of a switch, and reads one without it', async () => {
    const { activity } = await openActivity();
    const [, , , nameless] = oneOfEach;
    const named = {
      ...{ ...nameless, id: 'named' },
      airport: { icao: 'EDDF', division: null },
    } as ActivityEntry;
    for (const written of [nameless, named]) if (written) addEntry(activity, written);
    expect(activity.read(10)).toEqual([named, nameless]);
  });

  test('returns its entries newest first, even after a restart', async () => {
    const { activity, file } = await openActivity();
    for (const written of oneOfEach) addEntry(activity, written);
    expect(activity.read(10)).toEqual(oneOfEach.toReversed());
    expect(new ActivityLog(file, { problems }).read(10)).toEqual(oneOfEach.toReversed());
  });
});

describe('F18 a last line that was cut off', () => {
  test('at any byte loses no other entry, and is counted', async () => {
    const { activity, file } = await openActivity();
    addEntry(activity, entry(1));
    addEntry(activity, entry(2));
    const before = (await readFile(file)).length;
    activity.begin(begun(3));
    const whole = await readFile(file);
    for (let length = before; length < whole.length; length += 1) {
      await writeFile(file, whole);
      await truncate(file, length);
      const started = new ActivityLog(file, { problems });
      expect(idsOf(started.read(10)), `cut at ${length}`).toEqual(['entry-2', 'entry-1']);
      expect(started.unreadable, `cut at ${length}`).toBe(length > before + 1 ? 1 : 0);
    }
    for (const length of [before, before + 1, before + 2, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      const started = new ActivityLog(file, { problems });
      addEntry(started, entry(4));
      expect(idsOf(started.read(10))).toEqual(['entry-4', 'entry-2', 'entry-1']);
    }
  });
});

describe('a line that can’t be read', () => {
  const written = JSON.stringify({ ...begun(9), outcome: 'running' });

  test.each([
    [0, ['', ' ', '\r']],
    [3, ['nonsense', '{', '\u0000']],
    [5, ['null', '[]', '7', '{}', '{"id":7}']],
    [1, [written.slice(0, -1)]],
    [1, [written.replace('"link"', '"teleport"')]],
    [1, [written.replace('"EDDF"', '7')]],
    [1, [written.replace('"running"', '"walking"')]],
    [1, ['{"id":"entry-1","outcome":{"ok":false}}']],
    [1, ['{"id":"entry-1","parts":[{"of":["0"],"outcome":{"ok":true,"value":null}}]}']],
  ])('is skipped, counted and left in the file: %i of %j', async (count, lines) => {
    const { activity, file } = await openActivity();
    addEntry(activity, entry(1));
    await appendFile(file, `\n${lines.join('\n')}`);
    const started = new ActivityLog(file, { problems });
    addEntry(started, entry(2));
    expect(started.read(2)).toEqual([entry(2), entry(1)]);
    expect(started.unreadable).toBe(count);
    expect(await readFile(file, 'utf8')).toContain(lines.join('\n'));
  });

  test('excludes lines with additional fields', async () => {
    const { activity, file } = await openActivity();
    addEntry(activity, entry(1));
    const error = { kind: 'teleported', where: { icao: 'EHAM' } };
    const lines = [
      { ...begun(2), outcome: 'running', note: 'x' },
      { id: 'entry-2', outcome: { ok: false, error }, note: 'x' },
    ];
    for (const line of lines) await appendFile(file, `\n${JSON.stringify(line)}`);
    const known = { ...entry(2), outcome: { ok: false, error } };
    expect(new ActivityLog(file, { problems }).read(10)).toEqual([known, entry(1)]);
  });
});

describe('a full file', () => {
  /** Four entries fit. */
  const maxBytes = 1000;
  const problems = new StorageProblems(tmpdir(), (line) => line);
  const open = (file: string) => new ActivityLog(file, { problems, maxBytes });

  /** Windows can't replace a file that is still being written to the disk. */
  const add = (activity: ActivityLog, number: number) => {
    addEntry(activity, entry(number));
    return vi.waitFor(async () => {
      await problems.retry();
      expect(problems.worst).toBeNull();
    }, 60_000);
  };

  async function openSmall(entries: number) {
    const { file } = await openActivity();
    const activity = open(file);
    for (let number = 1; number <= entries; number += 1) await add(activity, number);
    return { file, activity };
  }

  test('replaces the older one, so that the newest entries are left', async () => {
    const { activity, file } = await openSmall(20);
    const ids = idsOf(activity.read(100));
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(ids.length).toBeLessThanOrEqual(8);
    expect(ids).toEqual(ids.map((_, back) => `entry-${20 - back}`));
    expect(idsOf(open(file).read(100))).toEqual(ids);
    for (const name of await readdir(dirname(file)))
      expect((await stat(join(dirname(file), name))).size, name).toBeLessThanOrEqual(maxBytes);
  });

  test('is read from any entry, across the end of a file', async () => {
    const { activity } = await openSmall(5);
    for (const limit of [1, 2, 3, 4]) {
      const read: string[] = [];
      for (let before: string | undefined; ; before = read.at(-1)) {
        const part = activity.read(limit, before);
        read.push(...idsOf(part));
        if (part.length < limit) break;
      }
      expect(read, `${limit} at a time`).toEqual(
        [5, 4, 3, 2, 1].map((number) => `entry-${number}`),
      );
    }
    expect(activity.read(10, 'gone')).toEqual([]);
  });

  test('keeps an entry that begins in the older file and ends in the new one', async () => {
    const { file } = await openActivity();
    const activity = open(file);
    activity.begin(begun(1));
    for (const number of [2, 3, 4, 5]) await add(activity, number);
    activity.change('entry-1', { outcome: done });
    for (const log of [activity, open(file)]) {
      expect(log.read(10)).toEqual([5, 4, 3, 2, 1].map((number) => entry(number)));
    }
  });

  test('counts the lines that can’t be read in both, until the older one is removed', async () => {
    const { file } = await openActivity();
    await mkdir(dirname(file));
    await writeFile(file, '\nnonsense');
    const activity = open(file);
    for (const number of [1, 2, 3, 4, 5]) await add(activity, number);
    expect(activity.unreadable).toBe(1);
    for (const number of [6, 7, 8, 9]) await add(activity, number);
    expect(activity.unreadable).toBe(0);
  });
});
