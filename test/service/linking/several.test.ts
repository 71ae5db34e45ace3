import { describe, expect, test } from 'vitest';
import type { ApplyRun, Staged } from '../../../electron/contract/airport-work.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { threeAirports } from '../../support/linking/three-airports.ts';
import { pauseReplies } from '../../support/requests/paused-requests.ts';

const icaos = ['EDDF', 'EDDL', 'EDDM'] as const;
const [stopbarId, leadOnId] = ['EDDF_SB_L5_07C', 'EDDF_LO_L5_07C'];
const at = (icao: string, name = 'L5') => {
  const named = (id: string) => id.replace('EDDF', icao).replace('L5', name);
  return {
    icao,
    changes: [{ stopbarId: named(stopbarId), leadOnId: named(leadOnId), linked: true }],
  };
};
const staged = (pending: number, skipped = 0) => ({
  ok: true,
  value: { staging: { pending: { length: pending } }, skipped: { length: skipped } },
});

test('stages at airports that aren’t open, which are listed, also after a restart', async () => {
  const opened = await openServiceSession();
  const { call } = opened;
  await call('openAirport', { icao: 'EDDM' });
  await expect(call('readStaged', { icao: 'EDDF' })).resolves.toMatchObject({
    value: { data: { icao: 'EDDF' }, work: { staging: { pending: [] } } },
  });
  const requests = opened.requestsTo(/./).length;
  await call('stage', at('EDDF'));
  expect(opened.requestsTo(/./)).toHaveLength(requests);
  const { others, inWork } = opened.linking();
  expect(others).toMatchObject([{ icao: 'EDDF', staged: 1, unlinks: 0, running: null }]);
  expect(inWork?.icao).toBe('EDDM');

  const again = await openServiceSession({ dataFolder: opened.dataFolder });
  expect(again.linking()).toMatchObject({
    inWork: null,
    others: [{ icao: 'EDDF', staged: 1, running: null }],
  });
  await again.call('undo', { icao: 'EDDF' });
  expect(again.linking().others).toEqual([]);
});

/** Signs in and stages one change at each of three airports. Returns what the user saw. */
async function openStaged(parts: Parameters<typeof openServiceSession>[0] = {}) {
  const open = await openServiceSession(parts);
  threeAirports(open);
  await open.signIn();
  const stageAt = async (icao: string) => {
    const answer = (await open.call('stage', at(icao, 'L9'))) as { readonly value: Staged };
    return { icao, rev: answer.value.staging.rev };
  };
  const airports = await Promise.all(icaos.map(stageAt));
  open.faults.clear();
  const apply = async (input: object = { airports }) =>
    (await open.call('apply', input)) as Result<ApplyRun>;
  return { ...open, airports, apply, run: () => open.linking().apply };
}

type Open = Pick<OpenCompanion, 'world' | 'requestsTo'>;

const linkedAt = ({ world }: Open) =>
  icaos.filter((icao) => (world.points.get(`${icao}_LO_L9_07C`)?.linkedTo.length ?? 0) > 0);

/** The airports to which changes were sent. */
const sentTo = ({ requestsTo }: Open) =>
  icaos.filter((icao) => requestsTo(new RegExp(`${icao}/links/bulk$`)).length > 0);

describe('an apply at several airports', () => {
  test('applies at one airport after another, and undoes it at all of them', async () => {
    const open = await openStaged();
    const done = { outcomes: [{ outcome: { kind: 'done' }, count: 1 }], wasRead: true };
    const ended = icaos.map((icao) => ({ icao, changes: 1, ended: { ok: true, value: done } }));
    const applied = await open.apply();
    expect(applied).toMatchObject({ value: { phase: 'ended', isUndo: false, airports: ended } });
    expect(linkedAt(open)).toEqual(icaos);

    // Here, something else is staged since.
    await open.call('stage', at('EDDL', 'L7'));
    const undo = open.run()?.id;
    expect(await open.apply({ undo })).toMatchObject({
      value: { isUndo: true, airports: [ended[0], ended[2]] },
    });
    expect(linkedAt(open)).toEqual(['EDDL']);
    await open.call('dismissApply', { id: open.run()?.id });
    expect(open.run()).toBeNull();
  });

  test('is an undo only if it undoes the last apply at every airport', async () => {
    const open = await openStaged();
    await open.apply();
    const seen = async (call: 'stage' | 'undo', icao: string) => {
      const payload = call === 'stage' ? at(icao, 'L7') : { icao };
      const answer = (await open.call(call, payload)) as { readonly value: Staged };
      return { icao, rev: answer.value.staging.rev };
    };
    const mixed = [await seen('undo', 'EDDF'), await seen('stage', 'EDDL')];
    expect(await open.apply({ airports: mixed })).toMatchObject({ value: { isUndo: false } });
    expect(linkedAt(open)).toEqual(['EDDL', 'EDDM']);
    const undone = [await seen('undo', 'EDDL'), await seen('undo', 'EDDM')];
    expect(await open.apply({ airports: undone })).toMatchObject({ value: { isUndo: true } });
    expect(linkedAt(open)).toEqual(['EDDL']);
  });

  test('goes on where the account has no rights', async () => {
    const open = await openStaged();
    const no = { kind: 'answer', status: 403, body: 'No' } as const;
    open.faults.next({ path: /EDDF.links.bulk$/ }, no, { times: 9 });
    await open.apply();
    expect(sentTo(open)).toEqual(icaos);
    expect(linkedAt(open)).toEqual(['EDDL', 'EDDM']);
  });

  test('stops if nobody is signed in', async () => {
    const open = await openStaged();
    await open.call('signOut');
    expect(await open.apply()).toMatchObject({
      value: { airports: [{ ended: { error: { kind: 'signed-out' } } }, { ended: null }, {}] },
    });
    expect(sentTo(open)).toEqual([]);
    expect(await open.activityOnDisk()).toMatchObject([
      { who: null, input: { icao: 'EDDF' }, outcome: { error: { kind: 'signed-out' } } },
    ]);
  });

  test('continues after an airport that can’t be read, or where something else was staged', async () => {
    const open = await openStaged();
    const no = { kind: 'answer', status: 403, body: 'No' } as const;
    open.faults.next({ path: /EDDF.points$/ }, no, { times: 9 });
    await open.call('stage', at('EDDL', 'L7'));
    expect(await open.apply()).toMatchObject({
      value: {
        airports: [
          { ended: { error: { kind: 'forbidden' } } },
          { ended: { error: { kind: 'conflict' } } },
          { ended: { ok: true } },
        ],
      },
    });
    expect(sentTo(open)).toEqual(['EDDM']);
  });

  test('is shown while it runs, stops when it’s cancelled, and blocks only its airport', async () => {
    const paused = pauseReplies(/EDDF.links.bulk$/);
    const open = await openStaged({ fetch: paused.fetch });
    const applying = open.apply();
    await paused.reached(1);
    expect(await open.apply()).toMatchObject({ error: { kind: 'conflict' } });
    expect(open.run()).toMatchObject({ phase: 'applying', airports: { length: 3 } });
    expect(await open.call('stage', at('EDDM', 'L7'))).toMatchObject(staged(2));
    expect(await open.call('stage', at('EDDF', 'L7'))).toMatchObject(staged(1, 1));
    await open.call('cancelWaiting', { call: 'apply' });
    expect(open.run()?.phase).toBe('stopping');
    paused.resume();
    await applying;
    expect(linkedAt(open)).toEqual(['EDDF']);
    expect(sentTo(open)).toEqual(['EDDF']);
  });
});
