import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { pauseRequests } from '../../support/requests/paused-requests.ts';
import { applied, linksOf, openLinking, tally } from '../../support/linking/open-linking.ts';
import { apply, stage, type Wanted } from '../../support/linking/stage-and-apply.ts';
import { threeHundred } from '../../support/linking/three-hundred-changes.ts';

const size = { points: 800, links: 100 };
type Open = Awaited<ReturnType<typeof openLinking>>;

const bulks = ({ requestsTo }: Open) =>
  requestsTo(/bulk$/).map(({ body }) => JSON.parse(body) as Wanted);

describe('an apply of 300 changes', () => {
  test('makes the requested links and unlinks with no other requests than two reads before and one after', async () => {
    const open = await openLinking(size);
    const wanted = threeHundred(open);
    const result = applied(await open.apply(wanted));
    expect(tally(result)).toEqual({ done: 300 });
    const now = linksOf(open.world, open.airport.icao);
    for (const { leadOnId, stopbarId } of wanted.link) expect(now[leadOnId]).toEqual([stopbarId]);
    for (const { leadOnId } of wanted.unlink) expect(now[leadOnId]).toBeUndefined();
    expect(result.links).toHaveLength(200);
    expect(result.outcomes.map(({ leadOnId, linked }) => [leadOnId, linked])).toEqual([
      ...wanted.link.map(({ leadOnId }) => [leadOnId, true]),
      ...wanted.unlink.map(({ leadOnId }) => [leadOnId, false]),
    ]);
    const paths = open.faults.requests.map(({ path }) => path.replace(/.*EDDL\//, ''));
    expect(paths.slice(0, 2).sort()).toEqual(['links', 'points']);
    expect(paths.at(-1)).toBe('links');
    expect(new Set(paths.slice(2, -1))).toEqual(new Set(['links/bulk']));
  });

  test('reports its progress from none to all', async () => {
    const open = await openLinking(size);
    await open.apply(threeHundred(open));
    // Other state changes are pushed in between.
    const told = open.states
      .map(({ linking }) => linking.inWork?.running ?? null)
      .filter((running, at, all) => running && !isDeepStrictEqual(running, all[at - 1]));
    expect(told[0]).toMatchObject({ phase: 'reading', done: 0, total: 300 });
    expect(told.at(-1)).toMatchObject({ phase: 'checking', done: 300, total: 300 });
    expect(open.running()).toBeNull();
    const counts = told.flatMap((running) => running?.done ?? []);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(told.length).toBeLessThanOrEqual(bulks(open).length + 3);
  });

  test('finds out that others made the changes, and sends nothing', async () => {
    const open = await openLinking(size);
    const { icao, link } = threeHundred(open);
    const staged = await stage(open.call, { icao, link, unlink: [] });
    if (!staged.ok) throw new Error('It isn’t staged');
    for (const { leadOnId, stopbarId } of link) {
      const leadOn = open.world.points.get(leadOnId);
      if (leadOn) leadOn.linkedTo = [stopbarId];
    }
    const { rev } = staged.value.staging;
    const ended = applied(await apply(open.call, icao, rev));
    expect(tally(ended)).toEqual({ already: 200 });
    expect(ended.work?.staging).toMatchObject({ pending: [], undo: null });
    expect(open.faults.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('can be cancelled: changes already sent are kept, and the rest isn’t sent', async () => {
    const requests = pauseRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const wanted = threeHundred(open);
    const applying = open.apply(wanted);
    await requests.reached(1);
    expect(open.running()).toMatchObject({ phase: 'sending', total: 300 });
    expect(await open.cancelApply()).toEqual({ ok: true, value: null });
    expect(open.running()).toMatchObject({ phase: 'stopping', total: 300 });
    requests.resume();
    const result = applied(await applying);
    expect(open.running()).toBeNull();
    const sent = bulks(open).flatMap(({ link, unlink }) => [...link, ...unlink]).length;
    expect(bulks(open)).toHaveLength(1);
    expect(tally(result)).toEqual({ done: sent, 'not-sent': 300 - sent });
    for (const { outcome } of result.outcomes) {
      if (outcome.kind === 'not-sent') expect(outcome.error).toEqual({ kind: 'cancelled' });
    }
    expect(tally(applied(await open.apply(wanted)))).toEqual({ done: 300 - sent });
  });
});

test('an apply whose closing read is cancelled has nothing to reload', async () => {
  const open = await openLinking(size);
  const { icao, link } = threeHundred(open);
  const release = open.faults.hold({ path: /bulk$/ });
  const applying = open.apply({ icao, link: link.slice(0, 2), unlink: [] });
  await expect.poll(() => open.requestsTo(/bulk$/)).toHaveLength(1);
  open.faults.hold({ path: /links$/ });
  release();
  await expect.poll(open.running).toMatchObject({ phase: 'checking' });
  await open.cancelApply();
  expect(applied(await applying)).toMatchObject({
    counts: [{ outcome: { kind: 'done' }, count: 2 }],
    wasRead: true,
    work: { staging: { pending: [], undo: 'apply' } },
  });
});

describe('a request that the service refuses', () => {
  test('fails only the changes of points that were deleted in the meantime', async () => {
    const requests = pauseRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const wanted = threeHundred(open);
    const gone = [5, 50, 150, 151, 199].flatMap((at) => wanted.link[at]?.leadOnId ?? []);
    const applying = open.apply(wanted);
    await requests.reached(1);
    for (const id of gone) open.world.points.delete(id);
    requests.resume();
    const result = applied(await applying);
    expect(tally(result)).toEqual({ done: 295, refused: 5 });
    for (const { leadOnId, outcome } of result.outcomes) {
      if (!gone.includes(leadOnId)) continue;
      expect(outcome).toEqual({
        kind: 'refused',
        error: { kind: 'not-found', status: 404, said: `Lead-on ${leadOnId} not found` },
      });
    }
    expect(Math.max(...open.effects.values())).toBe(1);
  });
});

test('what the service wouldn’t link or unlink isn’t staged, and says why', async () => {
  const open = await openLinking(size);
  const stopbarId = 'EDDF_SB_L5_07C';
  const stale = { stopbarId, leadOnId: 'BARS_7KQ2M' };
  const nowhere = { stopbarId, leadOnId: 'NOWHERE' };
  const twoStopbars = { stopbarId, leadOnId: 'EDDF_SB_L1_07C' };
  // The service would link it.
  const foreign = { stopbarId: 'EDDM_SB_A4_08L', leadOnId: 'EDDM_LO_A4_08L' };
  const good = { stopbarId, leadOnId: 'EDDF_LO_L5_07C' };
  const link = [nowhere, twoStopbars, foreign, good];
  const staged = await stage(open.call, { icao: 'EDDF', link, unlink: [stale] });
  expect(staged).toMatchObject({
    value: {
      staging: { pending: [{ ...good, linked: true }] },
      skipped: [
        { change: nowhere, why: 'unknown-lead-on' },
        { change: twoStopbars, why: 'not-a-lead-on' },
        { change: foreign, why: 'unknown-stopbar' },
        { change: stale, why: 'stuck' },
      ],
    },
  });
});

test('a link by IDs waits for an apply that changes the same lead-on', async () => {
  const requests = pauseRequests(/bulk$/);
  const open = await openLinking(size, { fetch: requests.fetch });
  const [leadOnId = '', free = ''] = open.airport.leadOnIds.slice(200);
  const [one = '', other = ''] = open.airport.stopbarIds;
  const link = [{ leadOnId, stopbarId: one }];
  const applying = open.apply({ icao: 'EDDL', link, unlink: [] });
  await requests.reached(1);
  const linked = open.call('link', { icao: 'EDDL', leadOnId, stopbarId: other });
  // Once this later link is done, the first one would have been sent too.
  await open.call('link', { icao: 'EDDL', leadOnId: free, stopbarId: other });
  expect(open.requestsTo(/points\/.*\/link$/)).toHaveLength(1);
  requests.resume();
  await Promise.all([applying, linked]);
  expect((await open.activityOnDisk()).map(({ action }) => action)).toEqual([
    ...['changeLinks', 'link', 'link'],
  ]);
  expect(open.world.points.get(leadOnId)?.linkedTo).toEqual([one, other]);
});

describe('without the bulk call', () => {
  const missing = { kind: 'answer', status: 405, body: 'Not here' } as const;

  test('sends one request for each link, none twice, and reads the links after a lost reply', async () => {
    const open = await openLinking(size);
    const { icao, link, unlink } = threeHundred(open);
    open.faults.next({ path: /bulk$/ }, missing, { times: Infinity });
    open.faults.next({ path: /points.*link$/ }, { kind: 'lost' });
    const result = applied(await open.apply({ icao, link: link.slice(0, 80), unlink }));
    expect(tally(result)).toEqual({ done: 180 });
    expect(open.requestsTo(/point.*\/link/)).toHaveLength(180);
    const entries = await open.activityOnDisk();
    expect(entries).toMatchObject([{ action: 'changeLinks', outcome: { ok: true } }]);
    expect(Math.max(...open.effects.values())).toBe(1);
  });

  test('links one by one too if the 404 is a page', async () => {
    const open = await openLinking(size);
    const { icao, link } = threeHundred(open);
    const page = { ...missing, status: 404, body: '<!doctype html><title>Cannot POST</title>' };
    open.faults.next({ path: /bulk$/ }, page, { times: Infinity });
    const result = applied(await open.apply({ icao, link: link.slice(0, 5), unlink: [] }));
    expect(tally(result)).toEqual({ done: 5 });
  });

  test.each([404, 405, 501])(
    'and without removals, %i: makes the links and no unlinks',
    async (status) => {
      const open = await openLinking(size);
      const { icao, link, unlink } = threeHundred(open);
      open.faults.next({ path: /bulk$/ }, { ...missing, status }, { times: Infinity });
      open.faults.next(
        { path: /./, method: 'DELETE' },
        { ...missing, status },
        { times: Infinity },
      );
      const result = applied(await open.apply({ icao, link: link.slice(0, 30), unlink }));
      expect(tally(result)).toEqual({ done: 30, 'cannot-unlink': 100 });
      expect(await open.activityOnDisk()).toMatchObject([
        { input: { link: link.slice(0, 30), unlink: [] }, outcome: { ok: true } },
      ]);
    },
  );
});
