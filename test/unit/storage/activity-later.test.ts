import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import { failed, type Result } from '../../../electron/contract/result.ts';
import type { Begun } from '../../../electron/storage/activity-entries.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { addEntry } from '../../support/activity/add-entry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const done: Result<null> = { ok: true, value: null };
const refused = failed({ kind: 'forbidden', status: 403, said: 'No' });
const cutShort = failed({ kind: 'lost', reason: 'cut-short' });
const pair = (leadOnId: string) => ({ stopbarId: 'SB', leadOnId });

const link = (number: number): Begun => ({
  ...{ id: `entry-${number}`, at: number, who: 'Nadia Brandt' },
  action: 'link',
  input: { icao: 'EDDF', ...pair('LO') },
});
const ended = (number: number, outcome: Result<null> = done): ActivityEntry => ({
  ...link(number),
  outcome,
});

/** An apply that links A and B, and unlinks C. */
const apply: Begun = {
  ...{ id: 'apply', at: 1, who: 'Nadia Brandt' },
  action: 'changeLinks',
  input: { icao: 'EDDF', link: [pair('A'), pair('B')], unlink: [pair('C')] },
};
const outcome = (leadOnId: string, outcome: Result<null>) => ({
  change: { ...pair(leadOnId), linked: leadOnId !== 'C' },
  outcome,
});

async function openActivity() {
  const file = join(await temporaryFolder(), 'activity.jsonl');
  const nextRun = () => new ActivityLog(file, { problems });
  return { file, nextRun, activity: nextRun() };
}

const idsOf = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);

describe('an action that is running', () => {
  test('isn’t shown in its own run, and has an unknown outcome in every later one', async () => {
    const { activity, nextRun } = await openActivity();
    addEntry(activity, ended(1));
    activity.begin(link(2));
    expect(activity.read(10)).toEqual([ended(1)]);
    const second = nextRun();
    expect(second.read(10)).toEqual([ended(2, cutShort), ended(1)]);
    second.begin(link(3));
    expect(idsOf(second.read(10))).toEqual(['entry-2', 'entry-1']);
    expect(nextRun().read(10)).toEqual([ended(3, cutShort), ended(2, cutShort), ended(1)]);
    expect(nextRun().unreadable).toBe(0);
  });

  test('is one entry in the place where it began, whatever ended before it', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(link(1));
    activity.begin(link(2));
    addEntry(activity, ended(3));
    activity.change('entry-2', { outcome: done });
    activity.change('entry-1', { outcome: refused });
    for (const log of [activity, nextRun()]) {
      expect(log.read(10)).toEqual([ended(3), ended(2), ended(1, refused)]);
    }
  });

  test('keeps what becomes known while it runs', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(link(1));
    const known = { input: { icao: 'EDDF', ...pair('LISTED') }, names: { LISTED: 'L5' } };
    activity.change('entry-1', known);
    activity.change('entry-1', { outcome: done });
    for (const log of [activity, nextRun()]) {
      expect(log.read(10)).toEqual([{ ...ended(1), ...known }]);
    }
  });
});

describe('an outcome that becomes known later', () => {
  test('replaces the older one, and the newest one counts', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(link(1));
    const second = nextRun();
    addEntry(second, ended(2));
    second.change('entry-1', { outcome: refused });
    second.changeLinks('entry-1', [outcome('LO', done)]);
    for (const log of [second, nextRun()]) expect(log.read(10)).toEqual([ended(2), ended(1)]);
  });

  test('is ignored if its entry is gone', async () => {
    const { activity, nextRun } = await openActivity();
    activity.change('gone', { outcome: done });
    activity.changeLinks('gone', [outcome('A', done)]);
    for (const log of [activity, nextRun()]) expect(log.read(10)).toEqual([]);
    expect(nextRun().unreadable).toBe(0);
  });
});

describe('an apply', () => {
  test('is one entry with the last outcome of each change, and the worst one first', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(apply);
    activity.changeLinks('apply', [outcome('A', done), outcome('C', refused)]);
    activity.changeLinks('apply', [outcome('B', cutShort)]);
    activity.change('apply', { outcome: done });
    for (const log of [activity, nextRun()]) {
      expect(log.read(10)).toEqual([
        {
          ...apply,
          outcome: cutShort,
          parts: [
            { link: [pair('B')], unlink: [], outcome: cutShort },
            { link: [], unlink: [pair('C')], outcome: refused },
            { link: [pair('A')], unlink: [], outcome: done },
          ],
        },
      ]);
    }
    activity.changeLinks('apply', [outcome('B', done), outcome('C', done)]);
    for (const log of [activity, nextRun()])
      expect(log.read(10)).toEqual([{ ...apply, outcome: done }]);
  });

  test('writes each of its changes once, and then only what has changed', async () => {
    const { activity, file } = await openActivity();
    activity.begin(apply);
    activity.changeLinks('apply', [outcome('A', done), outcome('C', done)]);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      id: 'apply',
      parts: [{ of: [0, 2], outcome: done }],
    });
  });

  test('shows only what it tried', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(apply);
    activity.changeLinks('apply', [outcome('B', done)]);
    activity.change('apply', { outcome: done });
    for (const log of [activity, nextRun()]) {
      expect(log.read(10)).toMatchObject([
        { input: { link: [pair('B')], unlink: [] }, outcome: done },
      ]);
    }
  });

  test('that tried nothing isn’t shown', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(apply);
    activity.change('apply', { outcome: done });
    for (const log of [activity, nextRun()]) expect(log.read(10)).toEqual([]);
  });

  test('that was cut short has unknown changes until they become known', async () => {
    const { activity, nextRun } = await openActivity();
    activity.begin(apply);
    activity.changeLinks('apply', [outcome('A', done)]);
    const second = nextRun();
    expect(second.read(10)).toMatchObject([
      {
        outcome: cutShort,
        parts: [
          { link: [pair('B')], unlink: [pair('C')], outcome: cutShort },
          { link: [pair('A')], unlink: [], outcome: done },
        ],
      },
    ]);
    second.changeLinks('apply', [outcome('B', done), outcome('C', done)]);
    for (const log of [second, nextRun()])
      expect(log.read(10)).toEqual([{ ...apply, outcome: done }]);
  });
});
