import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const done = { ok: true, value: null } as const;

function entry(number: number, outcome: ActivityEntry['outcome'] = done): ActivityEntry {
  return {
    id: `entry-${number}`,
    at: 1_750_000_000_000 + number,
    who: 'Nadia Ö. 🛫',
    outcome,
    action: 'link',
    input: { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' },
  };
}

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
    const named = { ...nameless, airport: { icao: 'EDDF', division: null } } as ActivityEntry;
    for (const written of [nameless, named]) if (written) activity.append(written);
    expect(activity.read(10)).toEqual([named, nameless]);
  });

  test('is empty before anything was written', async () => {
    const { activity } = await openActivity();
    expect(activity.read(10)).toEqual([]);
  });

  test('returns its entries newest first, even after a restart', async () => {
    const { activity, file } = await openActivity();
    for (const written of oneOfEach) activity.append(written);
    expect(activity.read(10)).toEqual(oneOfEach.toReversed());
    expect(new ActivityLog(file, { problems }).read(10)).toEqual(oneOfEach.toReversed());
  });

  test.each([
    [0, []],
    [2, ['entry-5', 'entry-4']],
    [5, ['entry-5', 'entry-4', 'entry-3', 'entry-2', 'entry-1']],
  ])('returns the newest %i on request', async (limit, ids) => {
    const { activity } = await openActivity();
    for (const written of oneOfEach) activity.append(written);
    expect(idsOf(activity.read(limit))).toEqual(ids);
  });

  test('keeps many entries that arrive at once, in order', async () => {
    const { activity } = await openActivity();
    const entries = Array.from({ length: 50 }, (_, number) => entry(number));
    for (const written of entries) activity.append(written);
    expect(activity.read(100)).toEqual(entries.toReversed());
  });

  test('is in the file when append returns', async () => {
    const { activity, file } = await openActivity();
    activity.append(entry(1));
    expect(await readFile(file, 'utf8')).toContain('"entry-1"');
  });
});

describe('a last line that was cut off', () => {
  test('at any byte loses neither earlier entries nor the next one', async () => {
    const { activity, file } = await openActivity();
    activity.append(entry(1));
    activity.append(entry(2));
    const before = (await readFile(file)).length;
    activity.append(entry(3));
    const whole = await readFile(file);
    for (let length = before; length < whole.length; length += 1) {
      await writeFile(file, whole);
      await truncate(file, length);
      const started = new ActivityLog(file, { problems });
      expect(idsOf(started.read(10)), `cut at ${length}`).toEqual(['entry-2', 'entry-1']);
    }
    for (const length of [before, before + 1, before + 2, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      const started = new ActivityLog(file, { problems });
      started.append(entry(4));
      expect(idsOf(started.read(10))).toEqual(['entry-4', 'entry-2', 'entry-1']);
    }
  });
});

describe('a line that cannot be read', () => {
  const written = JSON.stringify(entry(1));
  const unreadable = [
    'nonsense',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    ' ',
    '\u0000',
    written.replace('"link"', '"teleport"'),
    written.replace('"EDDF"', '7'),
    written.replace('"at":', '"when":'),
    written.replace('{"ok":true,"value":null}', '{"ok":false}'),
    written.slice(0, -1),
  ];

  test.each(unreadable)('is skipped: %j', async (line) => {
    const { activity, file } = await openActivity();
    activity.append(entry(1));
    await appendFile(file, `\n${line}\r\n\n`);
    activity.append(entry(2));
    expect(idsOf(activity.read(10))).toEqual(['entry-2', 'entry-1']);
  });

  test('doesn’t count as one of the requested entries', async () => {
    const { activity, file } = await openActivity();
    activity.append(entry(1));
    activity.append(entry(2));
    await appendFile(file, `\n${unreadable.join('\n')}`);
    expect(idsOf(activity.read(2))).toEqual(['entry-2', 'entry-1']);
  });

  test('excludes lines with additional fields', async () => {
    const { activity, file } = await openActivity();
    activity.append(entry(1));
    const error = { kind: 'teleported', where: { icao: 'EHAM' } };
    const known = { ...entry(2), outcome: { ok: false, error } };
    await appendFile(file, `\n${JSON.stringify({ ...known, note: 'x' })}`);
    expect(activity.read(10)).toEqual([known, entry(1)]);
  });
});

describe('a full file', () => {
  async function openSmall(entries: number) {
    const { file } = await openActivity();
    const activity = new ActivityLog(file, { problems, maxLines: 3 });
    for (let number = 1; number <= entries; number += 1) activity.append(entry(number));
    return { file, activity };
  }

  test.each([
    [3, 3],
    [4, 4],
    [6, 6],
    [7, 4],
    [20, 5],
  ])('is replaced: after %i entries, the newest %i are left', async (written, kept) => {
    const { activity, file } = await openSmall(written);
    const ids = Array.from({ length: kept }, (_, back) => `entry-${written - back}`);
    expect(idsOf(activity.read(100))).toEqual(ids);
    expect(idsOf(new ActivityLog(file, { problems, maxLines: 3 }).read(100))).toEqual(ids);
  });

  test('is counted after a restart', async () => {
    const { file } = await openSmall(3);
    new ActivityLog(file, { problems, maxLines: 3 }).append(entry(4));
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
    expect(idsOf(new ActivityLog(file, { problems, maxLines: 3 }).read(9))).toHaveLength(4);
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
  });
});
