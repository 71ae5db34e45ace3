import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import { failed, type Result } from '../../../electron/contract/result.ts';
import type { Begun } from '../../../electron/storage/activity-lines.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

const done: Result<null> = { ok: true, value: null };
const refused = failed({ kind: 'forbidden', status: 403, said: 'No' });
const lost = failed({ kind: 'lost', reason: 'cut-short' });
const pair = (id: string) => ({ stopbarId: 'SB', leadOnId: id });

/** Returns a request of an apply that links one lead-on. */
const request = (apply: string, leadOnId: string, at: number): Begun => ({
  ...{ id: `${apply}-${at}`, at, who: 'Nadia Brandt' },
  action: 'changeLinks',
  input: { icao: 'EDDF', link: [pair(leadOnId)], unlink: [] },
  apply,
});
const ended = (begun: Begun, outcome: Result<null> = done): ActivityEntry => ({
  ...begun,
  outcome,
});
const single = (id: string, at: number): ActivityEntry => ({
  ...{ id, at, who: null, outcome: done },
  action: 'link',
  input: { icao: 'EDDF', ...pair('LO') },
});

async function openActivity(maxLines?: number) {
  const file = join(await temporaryFolder(), 'activity.jsonl');
  const inRun = (run: string) => new ActivityLog(file, { problems, maxLines, run });
  return { inRun, first: inRun('first') };
}

const idsOf = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);

test('the requests of an apply are one entry at the place of the newest one', async () => {
  const { first } = await openActivity();
  first.append(single('before', 1));
  first.append(ended(request('apply', 'A', 2)));
  first.append(single('between', 3));
  first.append(ended(request('apply', 'B', 4)));
  first.append(single('after', 5));
  const entries = first.read(10);
  expect(idsOf(entries)).toEqual(['after', 'apply', 'between', 'before']);
  expect(entries[1]).toEqual({
    ...{ id: 'apply', at: 4, who: 'Nadia Brandt', outcome: done },
    action: 'changeLinks',
    input: { icao: 'EDDF', link: [pair('A'), pair('B')], unlink: [] },
  });
});

test('an entry has the newest outcome that became known, on every page', async () => {
  const { first, inRun } = await openActivity(2);
  first.append({ ...single('one', 1), outcome: lost });
  first.settle('one', refused);
  first.append(single('two', 2));
  first.settle('one', done);
  const again = inRun('second');
  expect(again.read(10)).toEqual([single('two', 2), single('one', 1)]);
  expect(again.read(10, 'two')).toEqual([single('one', 1)]);
  expect(again.unreadable).toBe(0);
});

test('a single link of an apply is part of its entry', async () => {
  const { first } = await openActivity();
  const { apply } = { apply: 'apply' };
  first.append({
    ...single('one', 1),
    action: 'link',
    input: { icao: 'EDDF', ...pair('A') },
    apply,
  });
  first.append(ended(request('apply', 'B', 2)));
  expect(first.read(10)).toMatchObject([
    { id: 'apply', input: { link: [pair('A'), pair('B')], unlink: [] } },
  ]);
});

test('an apply is read completely on its page, and not again on the next one', async () => {
  const { first } = await openActivity();
  first.append(single('oldest', 1));
  first.append(ended(request('apply', 'A', 2)));
  first.append(single('between', 3));
  first.append(ended(request('apply', 'B', 4)));
  const [newest] = first.read(1);
  expect(newest).toMatchObject({ id: 'apply', input: { link: [pair('A'), pair('B')] } });
  expect(idsOf(first.read(1, 'apply'))).toEqual(['between']);
  expect(idsOf(first.read(9, 'apply'))).toEqual(['between', 'oldest']);
  expect(idsOf(first.read(9, 'between'))).toEqual(['oldest']);
});

test('an apply that is split over two files is one entry', async () => {
  const { first } = await openActivity(2);
  for (const [at, id] of ['A', 'B', 'C'].entries()) first.append(ended(request('apply', id, at)));
  expect(first.read(1)).toMatchObject([
    { id: 'apply', input: { link: [pair('A'), pair('B'), pair('C')] } },
  ]);
});

test('a request that was cut short is an unknown part of its entry', async () => {
  const { first, inRun } = await openActivity();
  for (const [at, id] of ['A', 'B', 'C'].entries()) first.begin(request('apply', id, at));
  first.append(ended(request('apply', 'A', 0)));
  // While the apply runs, its finished requests are shown.
  expect(first.read(10)).toMatchObject([
    { id: 'apply', outcome: done, input: { link: [pair('A')] } },
  ]);
  const [entry, ...others] = inRun('second').read(10);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ id: 'apply', outcome: lost });
  expect(
    entry?.parts?.map(({ link, outcome }) => [link.map(({ leadOnId }) => leadOnId), outcome]),
  ).toEqual([
    [['B', 'C'], lost],
    [['A'], done],
  ]);
});

test('a retried change of an apply has the last outcome', async () => {
  const { first } = await openActivity();
  first.append(ended(request('apply', 'A', 1), refused));
  first.append(ended(request('apply', 'A', 2)));
  expect(first.read(10)).toMatchObject([{ outcome: done, input: { link: [pair('A')] } }]);
  expect(first.read(10)[0]).not.toHaveProperty('parts');
});

test('an outcome that becomes known later replaces the old one in its place', async () => {
  const { first, inRun } = await openActivity();
  for (const [at, id] of ['A', 'B'].entries()) first.append(ended(request('apply', id, at), lost));
  first.append(single('after', 5));
  first.turnOut('apply', [{ link: [pair('A')], unlink: [], outcome: done }]);
  const partly = first.read(10);
  expect(idsOf(partly)).toEqual(['after', 'apply']);
  expect(partly[1]).toMatchObject({
    outcome: lost,
    parts: [
      { link: [pair('A')], outcome: done },
      { link: [pair('B')], outcome: lost },
    ],
  });
  first.turnOut('apply', [{ link: [pair('B')], unlink: [], outcome: done }]);
  const later = inRun('second');
  expect(later.read(10, 'after')).toEqual([
    expect.objectContaining({ id: 'apply', outcome: done }),
  ]);
  expect(later.read(10, 'after')[0]).not.toHaveProperty('parts');
  expect(later.unreadable).toBe(0);
});

test('entries of earlier versions, one per request, are kept', async () => {
  const { first } = await openActivity();
  const input = { icao: 'EDDF', link: [pair('A')], unlink: [] };
  const old = { id: 'old', at: 1, who: null, action: 'changeLinks' as const, input, outcome: done };
  first.append(old);
  expect(first.read(10)).toEqual([old]);
});
