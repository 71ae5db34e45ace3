import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { foundStatus } from '../../../renderer/linking/apply/apply-status.ts';
import { sayLinkError } from '../../../renderer/text/link-errors.ts';
import { done, link, openSignedInService } from '../../support/application/open-service-session.ts';
import { openAirport, opened } from '../../support/linking/stage-and-apply.ts';
import { clock } from '../../support/practice-call.ts';

const munich = { stopbarId: 'EDDM_SB_A4_08L', leadOnId: 'EDDM_LO_A4_08L' };
const wrong = { icao: 'EDDF', ...munich };
const noLookUp = { kind: 'answer', status: 501 } as const;
const lookUps = { path: /(points|links)$/ };
const unknown = { error: { kind: 'lost', reason: 'server-error' } };

async function open(...parts: Parameters<typeof openSignedInService>) {
  const session = await openSignedInService(...parts);
  session.faults.clear();
  const lastEntry = async (): Promise<ActivityEntry | undefined> =>
    (await session.activityOnDisk()).at(-1);
  return { ...session, lastEntry, posts: () => session.requestsTo(/\/link$/) };
}

describe('a pair whose points can be read', () => {
  test.each([
    ['both IDs', wrong, ['stopbarId', 'leadOnId'], /^EDDM_SB_A4_08L and EDDM_LO_A4_08L aren’t/],
    ['the stopbar', { ...wrong, leadOnId: link.leadOnId }, ['stopbarId'], /^EDDM_SB_A4_08L isn’t/],
    ['the lead-on', { ...wrong, stopbarId: link.stopbarId }, ['leadOnId'], /^EDDM_LO_A4_08L isn’t/],
  ] as const)(
    "isn't sent when %s belong to another airport",
    async (_what, input, fields, says) => {
      const { call, posts, world, lastEntry } = await open();
      const issues = fields.map((field) => ({ field, problem: 'other-airport' }) as const);
      const error = { kind: 'invalid', issues } as const;
      expect(await call('link', input)).toEqual({ ok: false, error });
      expect(posts()).toEqual([]);
      expect(world.points.get(munich.leadOnId)?.linkedTo).toEqual([]);
      expect(await lastEntry()).toMatchObject({ input, outcome: { ok: false, error } });
      expect(sayLinkError(error, 'Test service', input).what).toMatch(says);
    },
  );

  test("isn't sent when the IDs are swapped, and each wrong ID is named", async () => {
    const { call, posts, lastEntry } = await open();
    const input = { ...link, stopbarId: link.leadOnId, leadOnId: link.stopbarId };
    const answer = await call('link', input);
    expect(answer).toMatchObject({ error: { kind: 'invalid' } });
    expect(posts()).toEqual([]);
    expect(await lastEntry()).toMatchObject({ outcome: answer });
    const { error } = answer as { readonly error: AppError };
    const says = /^EDDF_LO_\S+ isn’t a stopbar and EDDF_SB_\S+ isn’t a lead-on\./;
    expect(sayLinkError(error, 'Test service', input).what).toMatch(says);
  });

  test("isn't sent when a listed point names another airport", async () => {
    const { call, faults, posts, world } = await open();
    const points = [...world.points.values()].filter(({ airportId }) => airportId === 'EDDF');
    const body = JSON.stringify([
      ...points,
      ...[...world.points.values()].filter(({ airportId }) => airportId === 'EDDM'),
    ]);
    faults.next({ path: /EDDF\/points$/ }, { kind: 'answer', status: 200, body });
    expect(await call('link', wrong)).toMatchObject({ error: { kind: 'invalid' } });
    expect(posts()).toEqual([]);
  });

  test('is shown at the airport in work, and replaces the same change there', async () => {
    const { call, linking } = await open();
    const { icao, ...pair } = link;
    await call('openAirport', { icao });
    await call('stage', { icao, changes: [{ ...pair, linked: true }] });
    const { dataRev = 0 } = linking().inWork ?? {};
    expect(await call('link', link)).toEqual(done);
    expect(linking().inWork?.staging.pending).toEqual([]);
    expect(await call('readAirportData', { icao, newerThan: dataRev })).toMatchObject({
      value: { links: expect.arrayContaining([pair]) as unknown },
    });
    const newest = linking().inWork?.dataRev;
    expect(await call('readAirportData', { icao, newerThan: newest })).toEqual(done);
  });

  test('can be typed in lower case', async () => {
    const { call, posts, lastEntry } = await open();
    const typed = {
      ...link,
      stopbarId: link.stopbarId.toLowerCase(),
      leadOnId: link.leadOnId.toLowerCase(),
    };
    expect(await call('link', typed)).toEqual(done);
    expect(posts()).toMatchObject([{ body: JSON.stringify({ leadOnId: link.leadOnId }) }]);
    expect(await lastEntry()).toMatchObject({ input: link, outcome: { ok: true } });
  });

  test.each([
    ['made', 500, 'show', done],
    ['made', 502, 'show', done],
    ['made', 504, 'show', done],
    ['not made', 500, 'don’t show', { error: { kind: 'server' } }],
    // The service may still be working on it.
    ['unknown', 502, 'don’t show', unknown],
    ['unknown', 504, 'don’t show', unknown],
  ])('is said to be %s after a %i if the links %s it', async (_, status, how, said) => {
    const { call, faults, lastEntry, world } = await open();
    faults.next({ path: /\/link$/ }, { kind: 'answer', status }, { times: 9 });
    const linkedTo = how === 'show' ? [link.stopbarId] : [];
    Object.assign(world.points.get(link.leadOnId) ?? {}, { linkedTo });
    expect(await call('link', link)).toMatchObject(said);
    expect(await lastEntry()).toMatchObject({ outcome: said });
  });

  test('is said to be unknown if the links can’t be read after the service failed', async () => {
    const { call, faults } = await open();
    await call('openAirport', { icao: 'EDDF' });
    faults.next({ path: /\/links?$/ }, { kind: 'answer', status: 500 }, { times: 99 });
    expect(await call('link', link)).toMatchObject({ error: { kind: 'lost' } });
  });
});

describe('a pair whose points can’t be read', () => {
  test.each([
    ['the service has no such look-up', noLookUp],
    ['the read fails', { kind: 'answer', status: 500 } as const],
  ])('is linked when %s, and found at its own airport', async (_why, fault) => {
    const { call, faults, lastEntry } = await open();
    faults.next({ path: /points$/ }, fault);
    expect(await call('link', link)).toEqual(done);
    expect(await lastEntry()).not.toHaveProperty('elsewhere');
  });

  test.each([405, 404])(
    'doesn’t keep the points from being read for the next pair: after a %i',
    async (status) => {
      const { call, faults, posts, world } = await open();
      faults.next({ path: /points$/ }, { kind: 'answer', status, body: 'Cannot do that' });
      expect(await call('link', link)).toEqual(done);
      expect(await call('link', wrong)).toMatchObject({ error: { kind: 'invalid' } });
      expect(posts()).toHaveLength(1);
      expect(world.points.get(munich.leadOnId)?.linkedTo).toEqual([]);
    },
  );

  test.each([500, 502, 504])(
    'is said to be unknown after a %i if the links can’t be read either, with any IDs',
    async (status) => {
      const { call, faults, lastEntry } = await open();
      faults.next(lookUps, noLookUp, { times: Infinity });
      faults.next({ path: /\/link$/ }, { kind: 'answer', status }, { times: Infinity });
      const nowhere = { icao: 'EDDF', stopbarId: 'L5_STOPBAR', leadOnId: 'L5_LEADON' };
      for (const input of [link, nowhere]) {
        expect(await call('link', input), input.leadOnId).toMatchObject(unknown);
        expect(await lastEntry(), input.leadOnId).toMatchObject({ input, outcome: unknown });
      }
    },
  );

  test('is reported at the airport where the service linked it', async () => {
    const { call, faults, lastEntry, world } = await open();
    faults.next({ path: /points$/ }, noLookUp);
    const elsewhere = { icao: 'EDDM' };
    expect(await call('link', wrong)).toEqual({ ok: true, value: elsewhere });
    expect(world.points.get(munich.leadOnId)?.linkedTo).toEqual([munich.stopbarId]);
    expect(await lastEntry()).toMatchObject({ input: wrong, elsewhere, outcome: done });
  });

  test('is reported as not listed when no airport can be found for it', async () => {
    const { call, faults, lastEntry } = await open();
    faults.next({ path: /points$/ }, noLookUp);
    faults.next(
      { path: /EDDM\/links$/ },
      { kind: 'answer', status: 200, body: '{"airport":"EDDM","links":{}}' },
    );
    const elsewhere = { icao: null };
    expect(await call('link', wrong)).toEqual({ ok: true, value: elsewhere });
    expect(await lastEntry()).toMatchObject({ elsewhere });
  });

  test("is reported as not listed when its ID is the name of an object's method", async () => {
    const { call, faults, lastEntry } = await open();
    const input = { ...link, stopbarId: 'constructor' };
    faults.next({ path: /points$/ }, noLookUp);
    faults.next({ path: /link$/ }, { kind: 'answer', status: 200, body: '{}' });
    const elsewhere = { icao: null };
    expect(await call('link', input)).toEqual({ ok: true, value: elsewhere });
    expect(await lastEntry()).toMatchObject({ input, elsewhere, outcome: done });
  });
});

describe('a link whose reply was lost', () => {
  const lost = { stopbarId: link.stopbarId, leadOnId: link.leadOnId, linked: true };

  test('is the user’s own at the airport that its IDs name, even if that couldn’t be read', async () => {
    const { call, faults } = await open();
    await call('openAirport', { icao: 'EDDF' });
    faults.next({ path: /EDDF.points$/ }, noLookUp);
    faults.next({ path: /\/link$/ }, { kind: 'lost' }, { times: 3 });
    faults.next({ path: /EDDF.links$/ }, { kind: 'answer', status: 500 }, { times: 9 });
    expect(await call('link', link)).toMatchObject({ error: { kind: 'lost' } });
    const { icao: _, ...pair } = link;
    const changes = [{ ...pair, linked: true }];
    faults.clear();
    expect(await call('openAirport', { icao: 'EDDF' })).toMatchObject({
      value: { work: { byOthers: null, found: { settled: changes } } },
    });
  });

  test('doesn’t drop the opposite that was staged since when a read shows it', async () => {
    const { call, faults, linking } = await open();
    const [icao, pair] = ['EDDF', { stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' }];
    await call('openAirport', { icao });
    faults.next({ path: /\/link$/ }, { kind: 'lost' }, { times: 3 });
    expect(await call('link', { icao, ...pair })).toMatchObject({ error: { kind: 'lost' } });
    await call('stage', { icao, changes: [{ ...pair, linked: false }] });
    await call('openAirport', { icao });
    expect(linking().inWork?.staging.pending).toEqual([{ ...pair, linked: false }]);
  });

  test('keeps others of its lead-on from being sent until that is known', async () => {
    const { call, faults, posts } = await open();
    faults.next({ path: /\/link$/ }, { kind: 'reset' }, { times: 9 });
    faults.next({ path: /EDDF.links$/ }, { kind: 'answer', status: 500 }, { times: 9 });
    expect(await call('link', link)).toMatchObject({ error: { kind: 'lost' } });
    const before = posts().length;
    faults.clear();
    const error = { kind: 'cancelled', because: { kind: 'lost' } };
    const other = { ...link, stopbarId: 'EDDF_SB_L7_07C' };
    expect(await call('link', other)).toMatchObject({ error });
    expect(posts()).toHaveLength(0);
    expect(before).toBeGreaterThan(0);
    expect(await call('link', link)).toEqual(done);
  });

  test.each([
    ['an airport', link, 'EDDF_SB_L7_07C'],
    ['no airport', { icao: 'EDDF', stopbarId: 'BARS_M1N6E', leadOnId: 'BARS_M1N6F' }, 'BARS_0Q5JY'],
  ])(
    'keeps others of its lead-on from being sent for a minute if nothing can be read and the IDs name %s',
    async (_what, input, stopbarId) => {
      const { now, passSeconds } = clock();
      const { call, faults, posts, world } = await open({ now });
      faults.next(lookUps, noLookUp, { times: Infinity });
      faults.next({ path: /\/link$/ }, { kind: 'reset' }, { times: 3 });
      expect(await call('link', input)).toMatchObject({ error: { kind: 'lost' } });
      const sent = posts().length;
      const other = { ...input, stopbarId };
      passSeconds(59);
      expect(await call('link', other)).toMatchObject({
        error: { kind: 'cancelled', because: { kind: 'lost', reason: 'broken' } },
      });
      expect(posts()).toHaveLength(sent);
      passSeconds(1);
      expect(await call('link', other)).toEqual(done);
      expect(world.points.get(input.leadOnId)?.linkedTo).toEqual([stopbarId]);
    },
  );

  test.each([
    ['isn’t staged', [], 'Stage it if you still want it.'],
    ['is staged too', [lost], 'Apply again to send it.'],
  ])(
    'and that wasn’t made is told by a read a minute later, with what to do if it %s',
    async (_if, changes, next) => {
      const { now, passSeconds } = clock();
      const { call, faults } = await open({ now });
      await openAirport(call, link.icao);
      await call('stage', { icao: link.icao, changes });
      faults.next({ path: /\/link$/ }, { kind: 'reset' }, { times: 9 });
      expect(await call('link', link)).toMatchObject({ error: { kind: 'lost' } });
      passSeconds(60);
      const { found } = opened(await openAirport(call, link.icao)).work;
      const settled = [{ ...lost, outcome: { kind: 'refused' } }];
      expect(found).toMatchObject({ settled, staged: changes.length });
      expect(found && foundStatus(link.icao, found)).toEqual({
        kind: 'failed',
        message: { what: '1 change at EDDF wasn’t applied.', next },
      });
    },
  );

  test('is told by a read a minute later even if the clock was set back before it was sent', async () => {
    const { now, passSeconds } = clock();
    const { call, faults } = await open({ now });
    await openAirport(call, link.icao);
    passSeconds(-7200);
    faults.next({ path: /\/link$/ }, { kind: 'reset' }, { times: 9 });
    expect(await call('link', link)).toMatchObject({ error: { kind: 'lost' } });
    passSeconds(60);
    const { found } = opened(await openAirport(call, link.icao)).work;
    expect(found).toMatchObject({ settled: [{ ...lost, outcome: { kind: 'refused' } }] });
  });
});
