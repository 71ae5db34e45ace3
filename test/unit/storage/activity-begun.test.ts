import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { Begun } from '../../../electron/storage/activity-lines.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const begun = (number: number): Begun => ({
  id: `entry-${number}`,
  at: 1_750_000_000_000 + number,
  who: 'Nadia Brandt',
  action: 'link',
  input: { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' },
});
const ended = (number: number): ActivityEntry => ({
  ...begun(number),
  outcome: { ok: true, value: null },
});
const cutShort = (number: number): ActivityEntry => ({
  ...begun(number),
  outcome: { ok: false, error: { kind: 'lost', reason: 'cut-short' } },
});

async function openActivity(maxLines?: number) {
  const file = join(await temporaryFolder(), 'activity.jsonl');
  const inRun = (run: string) => new ActivityLog(file, { problems, maxLines, run });
  return { file, inRun, first: inRun('first') };
}

const idsOf = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);

describe('an action that began', () => {
  test('and didn’t end is an entry with unknown outcome for the next run', async () => {
    const { first, inRun } = await openActivity();
    first.append(ended(1));
    first.begin(begun(2));
    expect(inRun('second').read(10)).toEqual([cutShort(2), ended(1)]);
    expect(inRun('second').unreadable).toBe(0);
  });

  test('isn’t an entry during its own run', async () => {
    const { first, inRun } = await openActivity();
    first.begin(begun(1));
    expect(first.read(10)).toEqual([]);
    expect(inRun('first').read(10)).toEqual([]);
    const { file } = await openActivity();
    new ActivityLog(file, { problems }).begin(begun(1));
    expect(new ActivityLog(file, { problems }).read(10)).toEqual([]);
  });

  test('and ended is one entry, with any number of lines in between', async () => {
    const { first, inRun } = await openActivity();
    first.begin(begun(1));
    first.begin(begun(2));
    first.append(ended(3));
    first.append(ended(2));
    first.append(ended(1));
    for (const log of [first, inRun('second')]) {
      expect(log.read(10)).toEqual([ended(1), ended(2), ended(3)]);
    }
  });

  test('and was withdrawn isn’t an entry', async () => {
    const { first, inRun } = await openActivity();
    first.begin(begun(1));
    first.withdraw('entry-1');
    expect(inRun('second').read(10)).toEqual([]);
    expect(inRun('second').unreadable).toBe(0);
  });

  test('can be withdrawn once, and only if it began', async () => {
    const { first, file } = await openActivity();
    first.append(ended(1));
    const before = await readFile(file, 'utf8');
    first.withdraw('entry-1');
    first.withdraw('entry-2');
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('stays an entry for later runs, in its place', async () => {
    const { first, inRun } = await openActivity();
    first.begin(begun(1));
    const second = inRun('second');
    expect(idsOf(second.read(10))).toEqual(['entry-1']);
    second.begin(begun(2));
    second.append(ended(2));
    second.begin(begun(3));
    expect(second.read(10)).toEqual([ended(2), cutShort(1)]);
    expect(inRun('third').read(10)).toEqual([cutShort(3), ended(2), cutShort(1)]);
  });

  test('can be the start of the next page', async () => {
    const { first, inRun } = await openActivity();
    for (const number of [1, 2, 3]) first.begin(begun(number));
    first.append(ended(2));
    const later = inRun('second');
    expect(idsOf(later.read(1))).toEqual(['entry-2']);
    expect(idsOf(later.read(1, 'entry-2'))).toEqual(['entry-3']);
    expect(idsOf(later.read(9, 'entry-3'))).toEqual(['entry-1']);
  });

  test('and was cut at any byte loses no other entry, and is counted', async () => {
    const { first, inRun, file } = await openActivity();
    first.append(ended(1));
    const before = (await readFile(file)).length;
    first.begin(begun(2));
    const whole = await readFile(file);
    for (let length = before + 2; length < whole.length; length += 1) {
      await writeFile(file, whole);
      await truncate(file, length);
      const later = inRun('second');
      expect(later.read(10), `cut at ${length}`).toEqual([ended(1)]);
      expect(later.unreadable, `cut at ${length}`).toBe(1);
    }
  });
});

describe('a full file', () => {
  test('has its limit of entries and of beginnings', async () => {
    const { first, inRun, file } = await openActivity(3);
    for (let number = 1; number <= 7; number += 1) {
      first.begin(begun(number));
      first.append(ended(number));
    }
    expect(idsOf(first.read(9))).toEqual(['entry-7', 'entry-6', 'entry-5', 'entry-4']);
    const later = inRun('second');
    // Windows can't replace a file that is open, or that is being written to the disk.
    await vi.waitFor(() => later.append(ended(8)), 10_000);
    later.append(ended(9));
    later.append(ended(10));
    expect(idsOf(later.read(9))).toEqual([10, 9, 8, 7].map((number) => `entry-${number}`));
    for (let number = 11; number <= 40; number += 1) {
      await vi.waitFor(() => later.begin(begun(number)), 10_000);
    }
    expect((await readFile(file, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(6);
  });

  test('matches an end with its beginning in the older file', async () => {
    const { first, inRun } = await openActivity(2);
    first.append(ended(1));
    first.begin(begun(2));
    first.begin(begun(3));
    first.append(ended(4));
    first.append(ended(2));
    const later = inRun('second');
    expect(later.read(9)).toEqual([ended(2), ended(4), cutShort(3), ended(1)]);
  });
});

describe('a line that can’t be read', () => {
  test.each([
    [0, []],
    [1, ['{"id":"entry-']],
    [1, ['\u0000\u0000\u0000']],
    [0, ['', ' ', '\r']],
    [2, ['nonsense', '', '{"begun":"first","id":"x"']],
    [3, ['null', '[]', '{"begun":"first","id":"x","at":1,"who":null,"action":"teleport"}']],
  ])('is counted: %i of %j', async (count, lines) => {
    const { first, inRun, file } = await openActivity();
    first.append(ended(1));
    for (const line of lines) await appendFile(file, `\n${line}`);
    const later = inRun('second');
    later.append(ended(2));
    expect(later.unreadable).toBe(count);
    expect(idsOf(later.read(10))).toEqual(['entry-2', 'entry-1']);
    expect(await readFile(file, 'utf8')).toContain(lines.join('\n'));
  });

  test('is counted in both files, until the older one is removed', async () => {
    const { inRun, file } = await openActivity(2);
    await writeFile(file, '\nnonsense');
    const log = inRun('second');
    log.append(ended(1));
    expect(log.unreadable).toBe(1);
    log.append(ended(2));
    expect(log.unreadable).toBe(1);
    log.append(ended(3));
    log.append(ended(4));
    expect(log.unreadable).toBe(0);
  });
});
