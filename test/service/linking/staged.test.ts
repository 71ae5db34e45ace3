import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Staged } from '../../../electron/contract/airport-work.ts';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  openServiceSession,
  openSignedInService,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { Disk } from '../../support/full-disk.ts';
import { openAirport, opened, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const icao = 'EDDF';
const change = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C', linked: true };
const other = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
const reverse = (one: LinkChange) => ({ ...one, linked: !one.linked });
const folderOf = (dataFolder: string) => join(dataFolder, 'profiles', 'practice', 'linking');

/** Opens the airport and stages each of these as one step. */
async function openStaged(...steps: readonly (readonly LinkChange[])[]) {
  const open = await openServiceSession();
  await openAirport(open.call, icao);
  for (const changes of steps) await stage(open, changes);
  return open;
}

const stage = ({ call }: Pick<OpenCompanion, 'call'>, changes: readonly LinkChange[]) =>
  call('stage', { icao, changes }) as Promise<Result<Staged>>;

const work = ({ linking }: Pick<OpenCompanion, 'linking'>) => linking().inWork;

describe('staged changes', () => {
  test('are undone and redone step by step, and discarded as one step', async () => {
    const open = await openStaged([change], [other, reverse(change)]);
    const { call } = open;
    expect(work(open)?.staging).toMatchObject({ pending: [other], undo: 'step', redo: false });
    expect(await call('undo', { icao })).toMatchObject({
      value: { staging: { pending: [change], undo: 'step', redo: true }, skipped: [] },
    });
    await call('redo', { icao });
    expect(work(open)?.staging.pending).toEqual([other]);
    expect(await call('discard', { icao })).toMatchObject({ value: { pending: [], undo: 'step' } });
    expect(await call('undo', { icao })).toMatchObject({
      value: { staging: { pending: [other] } },
    });
  });

  test('say what is wanted: what has no effect isn’t a step, and the last word counts', async () => {
    const open = await openStaged([change], [change], [reverse(other)], [other, reverse(other)]);
    expect(work(open)?.staging.pending).toEqual([change]);
    await open.call('undo', { icao });
    expect(work(open)?.staging).toMatchObject({ pending: [], undo: null, redo: true });
  });

  test('that others have made stay dropped while the disk is full', async () => {
    const folder = await temporaryFolder();
    const problems = new Disk(folder, () => '');
    const open = await openServiceSession({ dataFolder: folder, problems });
    await openAirport(open.call, icao);
    await stage(open, [change]);
    problems.now.state = 'full';
    Object.assign(open.world.points.get(change.leadOnId) ?? {}, { linkedTo: [change.stopbarId] });
    await openAirport(open.call, icao);
    await openAirport(open.call, 'EDDM');
    expect(await stage(open, [])).toMatchObject({ value: { staging: { pending: [] } } });
  });

  test('that others have made meanwhile are dropped, which is said once', async () => {
    const open = await openStaged([change], [other]);
    const leadOn = open.world.points.get(change.leadOnId);
    if (leadOn) leadOn.linkedTo = [...leadOn.linkedTo, change.stopbarId];
    const read = opened(await openAirport(open.call, icao)).work;
    expect(read).toMatchObject({
      staging: { pending: [other] },
      found: { madeByOthers: [change], settled: [] },
    });
    expect(opened(await openAirport(open.call, icao)).work.found).toBeNull();
  });

  test('that were reverted don’t come back when others make them', async () => {
    const open = await openStaged([change], [reverse(change)]);
    const leadOn = open.world.points.get(change.leadOnId);
    if (leadOn) leadOn.linkedTo = [...leadOn.linkedTo, change.stopbarId];
    expect(opened(await openAirport(open.call, icao)).work).toMatchObject({
      staging: { pending: [], undo: null },
      found: null,
    });
  });

  test('have a file for any code, on every file system', async () => {
    const { call, dataFolder, faults } = await openServiceSession();
    const codes = [
      '../../../X',
      'A/B',
      'A\\B',
      'CON',
      'NUL.',
      'A:B',
      'Ä',
      'recent',
      '🛬'.repeat(50),
    ];
    const point = { name: '', airportId: 'X', coordinates: [] };
    const points = [
      { ...point, id: change.stopbarId, type: 'stopbar' },
      { ...point, id: change.leadOnId, type: 'lead_on' },
    ];
    const times = { times: Infinity };
    faults.next(
      { path: /points$/ },
      { kind: 'answer', status: 200, body: JSON.stringify(points) },
      times,
    );
    faults.next({ path: /links$/ }, { kind: 'answer', status: 200, body: '{"links":{}}' }, times);
    for (const code of codes) {
      const staged = await call('stage', { icao: code, changes: [change] });
      expect(staged, code).toMatchObject({ value: { skipped: [] } });
    }
    const again = await openServiceSession({ dataFolder });
    const listed = again.linking().others.map((one) => [one.icao, one.staged]);
    expect(new Map(listed as [string, number][])).toEqual(
      new Map(codes.map((code) => [code.toUpperCase(), 1])),
    );
    const files = await readdir(folderOf(dataFolder));
    expect(new Set(files.map((file) => file.toLowerCase()))).toHaveLength(codes.length);
    for (const file of files) expect(file).toMatch(/^staged-[-\w]{1,40}\.json$/);
  });
});

describe('the undo of an apply', () => {
  test('leaves out what others have reverted, and skips what can’t be reverted any more', async () => {
    const open = await openSignedInService();
    await openAirport(open.call, icao);
    await stageAndApply(open.call, { icao, link: [change, other], unlink: [] });
    const points = open.world.points;
    const [reverted, deleted] = [points.get(change.leadOnId), points.get(other.leadOnId)];
    if (!reverted || !deleted) throw new Error('The practice service has other points');
    reverted.linkedTo = [];
    points.set(deleted.id, { ...deleted, type: 'taxiway' });
    await openAirport(open.call, icao);
    expect(await open.call('undo', { icao })).toMatchObject({
      value: {
        staging: { pending: [], undo: null },
        skipped: [{ change: reverse(other), why: 'stuck' }],
      },
    });
  });

  test('comes after what was staged since, and keeps what is still staged', async () => {
    const open = await openSignedInService();
    await openAirport(open.call, icao);
    await stageAndApply(open.call, { icao, link: [change], unlink: [] });
    await stage(open, [other]);
    await open.call('undo', { icao });
    expect(work(open)?.staging).toMatchObject({ pending: [], undo: 'apply', redo: true });
    await open.call('redo', { icao });
    expect(work(open)?.staging).toMatchObject({ pending: [other], undo: 'step' });
  });
});
