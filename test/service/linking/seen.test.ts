import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { changeAirport } from '../../../electron/practice/change-airport.ts';
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import {
  link,
  openServiceSession,
  openSignedInService,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { openAirport, opened, stageAndApply } from '../../support/linking/stage-and-apply.ts';

/** Opens an airport. Returns it with what others changed, if they did. */
async function load({ call }: Pick<OpenCompanion, 'call'>, icao = 'EDDF') {
  const { data, work } = opened(await openAirport(call, icao));
  return { ...data, ...(work.byOthers && { diff: work.byOthers }) };
}

const { stopbarId, leadOnId } = link;

/** Someone else links a lead-on, renames a stopbar, deletes another and adds one. */
function changeByOthers({ world }: Pick<OpenCompanion, 'world'>): void {
  const { points } = world;
  const leadOn = points.get(leadOnId);
  const [renamed, deleted] = [points.get('EDDF_SB_L1_07C'), points.get('EDDF_SB_L3_07C')];
  if (!leadOn || !renamed || !deleted) throw new Error('The practice service has other points');
  points.set(leadOnId, { ...leadOn, linkedTo: [...leadOn.linkedTo, stopbarId] });
  points.set(renamed.id, { ...renamed, name: 'L1 new' });
  points.delete(deleted.id);
  points.set('EDDF_SB_X', { ...deleted, id: 'EDDF_SB_X', name: 'X' });
}

const others = {
  points: [
    { id: 'EDDF_SB_L1_07C', change: 'changed', name: 'L1 new', moved: false, was: {} },
    { id: 'EDDF_SB_X', kind: 'stopbar', name: 'X', change: 'added' },
    { id: 'EDDF_SB_L3_07C', change: 'removed' },
  ],
  links: [{ stopbarId, leadOnId, linked: true }],
};

test('an airport that answers after another one was loaded isn’t in work, and the other isn’t seen', async () => {
  const open = await openServiceSession();
  const { call, faults, world } = open;
  await load(open, 'EDDM');
  await load(open);
  changeAirport(world, 'EDDM');
  const release = faults.hold({ path: /EDDF\/points/ });
  const late = openAirport(call, 'EDDF');
  const { diff } = await load(open, 'EDDM');
  expect(diff).toMatchObject({ points: [{ change: 'changed' }, { change: 'added' }] });
  release();
  expect(await late).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(open.linking().inWork?.icao).toBe('EDDM');
  expect(await call('readRecentAirports')).toMatchObject({ value: [{ icao: 'EDDM' }, {}] });
  expect(await call('readTechnicalDetails')).toMatchObject({
    value: expect.stringContaining('EDDM') as string,
  });
  expect((await load(open, 'EDDM')).diff).toMatchObject({ points: diff?.points });
});

describe('an airport that is loaded again', () => {
  test('says what others changed since, after another airport was loaded', async () => {
    const open = await openServiceSession();
    const { readAt, ...first } = await load(open);
    expect(first).not.toHaveProperty('diff');
    await load(open, 'EDDM');
    changeByOthers(open);
    const { diff } = await load(open);
    expect(diff).toMatchObject({ ...others, since: readAt });
    await load(open, 'EDDM');
    expect(await load(open)).not.toHaveProperty('diff');
  });

  test('says so until the changes are dismissed or the airport is left', async () => {
    const open = await openServiceSession();
    await load(open);
    changeByOthers(open);
    expect((await load(open)).diff).toMatchObject(others);
    expect((await load(open)).diff).toMatchObject(others);
    await open.call('dismissByOthers', { icao: 'EDDM' });
    expect((await load(open)).diff).toMatchObject(others);
    await open.call('dismissByOthers', { icao: 'EDDF' });
    expect(await load(open)).not.toHaveProperty('diff');
  });

  test('says nothing about a service that has started without data since', async () => {
    const registry = new ProfileRegistry();
    const first = await openServiceSession({ serviceIsNew: true, registry });
    await load(first);
    await load(first, 'EDDM');
    // In the next run, and in the same one.
    for (const parts of [{ dataFolder: first.dataFolder }, { registry }]) {
      const again = await openServiceSession({ serviceIsNew: true, ...parts });
      changeByOthers(again);
      expect(await load(again)).not.toHaveProperty('diff');
    }
  });

  test.each(['apply', 'link'])(
    'with a change that the user makes while it is read shows it: %s',
    async (call) => {
      const open = await openSignedInService();
      await load(open);
      const pair = { stopbarId, leadOnId };
      await open.call('stage', { icao: 'EDDF', changes: [{ ...pair, linked: true }] });
      const rev = open.linking().inWork?.staging.rev;
      const release = open.faults.hold({ path: '/v2/airports/EDDF/points' }, { times: 1 });
      const loading = load(open);
      await vi.waitUntil(() => open.requestsTo('/v2/airports/EDDF/links').length > 1, {
        timeout: 60_000,
      });
      const made =
        call === 'link'
          ? open.call('link', link)
          : open.call('apply', { airports: [{ icao: 'EDDF', rev }] });
      expect(await made).toMatchObject({ ok: true });
      release();

      const { links, diff } = await loading;
      expect(links).toContainEqual(pair);
      expect(diff).toBeUndefined();
      expect(open.linking().inWork?.staging.pending).toEqual([]);
    },
  );

  test('reports what others changed while the user’s changes were applied', async () => {
    const open = await openSignedInService();
    await load(open);
    const unlink = [{ stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_M8_07C' }];
    changeByOthers(open);
    await stageAndApply(open.call, { icao: 'EDDF', link: [], unlink });
    expect((await load(open)).diff?.links).toEqual(others.links);
  });

  test('without points is not reported as emptied', async () => {
    const open = await openServiceSession();
    await load(open);
    const points = [...open.world.points];
    open.world.points.clear();
    expect(await load(open)).not.toHaveProperty('diff');
    for (const [id, point] of points) open.world.points.set(id, point);
    expect(await load(open)).not.toHaveProperty('diff');
  });
});

test('the file of another airport is skipped and replaced without a message', async () => {
  const { dataFolder, ...open } = await openServiceSession();
  await load(open);
  const file = join(dataFolder, 'profiles', 'practice', 'linking', 'seen-EDDF.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"EDDF"', '"EDDM"'));
  const again = await openServiceSession({ dataFolder });
  changeByOthers(again);
  expect(await load(again)).not.toHaveProperty('diff');
  expect(again.states.flatMap(({ damagedFiles }) => damagedFiles)).toEqual([]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ icao: 'EDDF' });
});

test('on the practice service, each simulated change by others is a new one, and is reported', async () => {
  const open = await openServiceSession();
  const before = await load(open);
  for (const time of [1, 2]) {
    expect(await open.call('simulateChanges', 'EDDF')).toMatchObject({ ok: true });
    const { diff, points, links } = await load(open);
    expect(diff?.points.map(({ change }) => change).sort()).toEqual(['added', 'changed']);
    expect(diff?.links.length).toBeGreaterThan(0);
    expect(diff?.links.every(({ linked }) => !linked)).toBe(true);
    expect(points).toHaveLength(before.points.length + time);
    expect(links.length).toBeLessThan(before.links.length);
    await open.call('dismissByOthers', { icao: 'EDDF' });
  }
  expect(await open.call('simulateChanges', 'XXXX')).toMatchObject({ error: { kind: 'conflict' } });
});
