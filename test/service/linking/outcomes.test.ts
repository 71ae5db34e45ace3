import { describe, expect, test } from 'vitest';
import type { ActivityEntry, NewestActivity } from '../../../electron/contract/activity.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { opened, stage } from '../../support/linking/stage-and-apply.ts';
import { threeHundred } from '../../support/linking/three-hundred-changes.ts';
import { clock } from '../../support/practice-call.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import { tomas } from '../../support/session/practice-browser.ts';

const size = { points: 800, links: 100 };
type Open = Awaited<ReturnType<typeof openLinking>>;

async function entriesOf({ call }: Open): Promise<readonly ActivityEntry[]> {
  const read = (await call('readActivity')) as Result<NewestActivity>;
  return read.ok ? read.value.entries : [];
}

/** Two changes that are sent in one request. */
function twoOf(open: Open) {
  const { icao, link } = threeHundred(open);
  return { icao, link: link.slice(0, 2), unlink: [] };
}

const isBulk = (url: string) => url.endsWith('/bulk');

/** Opens the airport again. */
const load = async (open: Open) => opened(await open.load()).work;

describe('an apply', () => {
  test('says what failed, and why, until someone else signs in', async () => {
    const open = await openLinking(size);
    const wanted = twoOf(open);
    const [, change] = wanted.link;
    const applying = open.apply(wanted);
    open.world.points.delete(change?.leadOnId ?? '');
    await applying;
    const why = { kind: 'refused', error: { kind: 'not-found' } };
    expect(open.linking().inWork).toMatchObject({
      staging: { pending: [change], reasons: [{ change, why }] },
      outcomes: [{ outcome: { kind: 'done' } }, { outcome: why }],
    });
    await open.call('signOut');
    expect(open.linking().apply).toMatchObject({ phase: 'ended' });
    await open.signIn(tomas);
    expect(open.linking().apply).toBeNull();
    expect(open.linking().inWork).toMatchObject({
      ...{ staging: { pending: [change], reasons: [] }, outcomes: [] },
    });
  });

  test('shows its outcome to the user even if their name becomes known during it', async () => {
    const open = await openLinking(size);
    await open.call('signOut');
    open.faults.next({ path: '/v2/auth/account' }, { kind: 'answer', status: 500 });
    await open.signIn();
    const release = open.faults.hold({ path: /bulk$/ });
    const applying = open.apply(twoOf(open));
    await expect.poll(() => open.requestsTo(/bulk$/).length).toBe(1);
    await open.call('readDivisions');
    await expect.poll(open.sessionState).toMatchObject({ who: { name: 'Nadia Brandt' } });
    release();
    await applying;
    expect(open.linking().apply).toMatchObject({ phase: 'ended' });
    expect(open.linking().inWork).toMatchObject({
      outcomes: [{ outcome: { kind: 'done' } }, { outcome: { kind: 'done' } }],
    });
  });

  test('records the names of points if it has few changes, but not if it has many', async () => {
    const open = await openLinking(size);
    const many = threeHundred(open);
    await open.apply(many);
    const few = { icao: many.icao, link: [], unlink: many.link.slice(0, 1) };
    await open.apply(few);
    const [newest, oldest] = await entriesOf(open);
    const names = few.unlink
      .flatMap(({ stopbarId, leadOnId }) => [stopbarId, leadOnId])
      .map((id) => [id, `${open.world.points.get(id)?.name} ${id.split('_').at(-1)}`]);
    expect(newest).toMatchObject({ names: Object.fromEntries(names) as unknown });
    expect(oldest).not.toHaveProperty('names');
  });

  test('cancelled while the airport is read ends immediately and sends nothing', async () => {
    const open = await openLinking(size);
    open.faults.hold({ path: /points$/ });
    const applying = open.apply(threeHundred(open));
    await expect.poll(() => open.requestsTo(/points$/)).toHaveLength(1);
    await open.cancelApply();
    // The read is still blocked.
    expect(await applying).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(open.requestsTo(/bulk$/)).toEqual([]);
    expect(await entriesOf(open)).toEqual([]);
    const { staging, outcomes } = open.linking().inWork ?? {};
    expect(staging).toMatchObject({ pending: { length: 300 }, reasons: [] });
    expect(outcomes).toMatchObject({ length: 300 });
  });

  test.each([/points$/, /bulk$/])('leaves no failure once it’s cancelled: at %s', async (path) => {
    const open = await openLinking(size);
    const server = { kind: 'answer', status: 500, body: '' } as const;
    open.faults.next({ path: /points$/ }, server);
    await open.apply(twoOf(open));
    expect(open.linking().inWork?.staging.reasons).toMatchObject({ length: 2 });
    const headers = { 'Retry-After': '29' };
    open.faults.next({ path }, { kind: 'answer', status: 429, headers });
    const applying = open.apply(twoOf(open));
    await expect.poll(() => open.states.at(-1)?.waiting).toMatchObject([{ why: 'limited' }]);
    await open.cancelApply();
    await applying;
    expect(open.linking().inWork).toMatchObject({
      staging: { pending: { length: 2 }, reasons: [] },
    });
  });
});

describe('a service that replies with errors', () => {
  test('leaves outcomes unknown, in the result and in the activity', async () => {
    const open = await openLinking(size);
    open.faults.next({ path: /links$/ }, { kind: 'delay', ms: 0 });
    open.faults.next({ path: /links$/ }, { kind: 'answer', status: 500, body: '' }, { times: 20 });
    open.faults.next({ path: /bulk$/ }, { kind: 'answer', status: 500, body: '' }, { times: 20 });
    const { outcomes } = applied(await open.apply(twoOf(open)));
    const reason = 'server-error';
    expect(outcomes).toMatchObject([1, 2].map(() => ({ outcome: { kind: 'unknown', reason } })));
    expect(await entriesOf(open)).toMatchObject([{ outcome: { error: { kind: 'lost', reason } } }]);
    open.faults.clear();
    expect(await load(open)).toMatchObject({
      found: { settled: [1, 2].map(() => ({ outcome: { error: { status: 500 } } })) },
      staging: { pending: { length: 2 } },
    });
  });
});

test.each(['before', 'after'])(
  'a read that hangs after a lost reply ends when the apply is cancelled %s it began',
  async (when) => {
    const requests = pauseRequests(/links$/);
    let asks = 0;
    const open = await openLinking(size, {
      // It would never end otherwise.
      after: limitsByHand().after,
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        if (isBulk(url)) {
          if (when === 'before') await open.cancelApply();
          throw new Error('net::ERR_CONNECTION_RESET');
        }
        if (url.endsWith('/links')) asks += 1;
        // The first two open the airport and begin the apply.
        return (asks > 2 ? requests.fetch : fetch)(input, init);
      },
    });
    const applying = open.apply(twoOf(open));
    await requests.reached(1);
    await open.cancelApply();
    expect(tally(applied(await applying))).toEqual({ unknown: 2 });
    requests.resume();
  },
);

/** A service that makes changes after the app has given up its requests for them. */
async function openLate() {
  const giveUp = Promise.withResolvers<never>();
  giveUp.promise.catch(() => undefined);
  const { now, passSeconds } = clock();
  let bulks = 0;
  const open = await openLinking(size, {
    now,
    fetch: (input, init) =>
      isBulk(new Request(input, init).url) && (bulks += 1) === 1
        ? Promise.race([fetch(input, { ...init, signal: null }), giveUp.promise])
        : fetch(input, init),
  });
  const release = open.faults.hold({ path: /bulk$/ });
  const wanted = twoOf(open);
  const applying = open.apply(wanted);
  await expect.poll(() => open.requestsTo(/bulk$/)).toHaveLength(1);
  giveUp.reject(new DOMException('The answer took too long', 'TimeoutError'));
  const result = applied(await applying);
  return {
    open,
    passSeconds,
    wanted,
    result,
    makeChanges: async () => {
      release();
      await expect.poll(() => open.effects.size).toBe(2);
    },
  };
}

const unknown = { kind: 'unknown', reason: 'timed-out' };

test('says after a crash from when on a read proves that changes weren’t made', async () => {
  const crashed = await openLinking(size);
  const { icao, link } = twoOf(crashed);
  const release = crashed.faults.hold({ path: /bulk$/ });
  const applying = crashed.apply({ icao, link, unlink: [] });
  await expect.poll(() => crashed.requestsTo(/bulk$/)).toHaveLength(1);
  const { now, passSeconds } = clock();
  const { dataFolder } = crashed;
  const open = await openLinking(size, { dataFolder, now });
  const certainAt = now() + 60_000;
  const why = { kind: 'unknown', reason: 'cut-short', certainAt };
  passSeconds(59);
  expect(await load(open)).toMatchObject({
    staging: { reasons: [{ why }, { why }] },
  });
  passSeconds(1);
  const { staging } = await load(open);
  expect(staging.reasons).toMatchObject([{ why: { kind: 'refused' } }, {}]);
  release();
  await applying;
});

test('a read a minute later settles a lost outcome even if the clock was set back before it', async () => {
  const { now, passSeconds } = clock();
  const open = await openLinking(size, { now });
  passSeconds(-7200);
  open.faults.next({ path: /bulk$/ }, { kind: 'reset' }, { times: 9 });
  expect(tally(applied(await open.apply(twoOf(open))))).toEqual({ unknown: 2 });
  open.faults.clear();
  const why = { kind: 'unknown', reason: 'broken', certainAt: now() + 60_000 };
  passSeconds(59);
  expect((await load(open)).staging.reasons).toMatchObject([{ why }, { why }]);
  passSeconds(1);
  const refused = { outcome: { kind: 'refused', error: { kind: 'unreachable' } } };
  expect((await load(open)).found).toMatchObject({ settled: [refused, refused] });
});

describe('a service that replies after the app has given up', () => {
  test('leaves changes unsettled and staged, and made and undoable once a read shows them', async () => {
    const { open, passSeconds, result, wanted, makeChanges } = await openLate();
    expect(result.outcomes.map(({ outcome }) => outcome)).toEqual([unknown, unknown]);
    const changes = wanted.link.map((pair) => ({ ...pair, linked: true }));
    passSeconds(50);
    expect(await load(open)).toMatchObject({
      found: null,
      staging: { pending: changes, reasons: [{ why: unknown }, { why: unknown }], undo: 'step' },
    });
    expect(await entriesOf(open)).toMatchObject([{ outcome: { error: { kind: 'lost' } } }]);

    await makeChanges();
    const loaded = await load(open);
    expect(loaded).toMatchObject({
      found: { settled: changes.map((change) => ({ ...change, outcome: { kind: 'done' } })) },
      staging: { pending: [], undo: 'apply' },
      byOthers: null,
    });
    const [entry, ...others] = await entriesOf(open);
    expect([entry?.outcome, others]).toEqual([{ ok: true, value: null }, []]);
    // It's told once.
    expect((await load(open)).found).toBeNull();
    const { icao } = wanted;
    expect(await open.call('undo', { icao })).toMatchObject({
      value: { staging: { pending: changes.map((one) => ({ ...one, linked: false })) } },
    });
  });

  test('leaves changes that are the user’s own even if they’re made after a read missed them', async () => {
    const { open, passSeconds, wanted, makeChanges } = await openLate();
    passSeconds(60);
    const error = { kind: 'unreachable', reason: 'timed-out' };
    const missing = { outcome: { kind: 'refused', error } };
    expect(await load(open)).toMatchObject({
      found: { settled: [missing, missing], staged: 2 },
      staging: { pending: { length: 2 }, reasons: [{ why: missing.outcome }, {}] },
    });
    expect((await load(open)).found).toBeNull();
    await makeChanges();
    expect(await load(open)).toMatchObject({
      found: { madeByOthers: [], settled: { length: wanted.link.length } },
      staging: { pending: [], undo: 'apply' },
      byOthers: null,
    });
    expect(await entriesOf(open)).toMatchObject([{ outcome: { ok: true } }]);
  });

  test('leaves changes that the next apply of others settles and tells', async () => {
    const { open, wanted, makeChanges } = await openLate();
    const { icao, link } = wanted;
    await open.call('discard', { icao });
    await makeChanges();
    const other = {
      leadOnId: open.airport.leadOnIds.at(-1) ?? '',
      stopbarId: open.airport.stopbarIds.at(-1) ?? '',
    };
    const { outcomes, found } = applied(await open.apply({ icao, link: [other], unlink: [] }));
    expect(outcomes).toMatchObject([other]);
    expect(found?.settled).toMatchObject(
      link.map((pair) => ({ ...pair, outcome: { kind: 'done' } })),
    );
  });
});

test('a lead-on with a change that a gateway’s error left unknown gets no other one, and says why', async () => {
  const open = await openLinking(size);
  const { icao, link } = twoOf(open);
  const [{ leadOnId } = { leadOnId: '' }] = link;
  open.faults.next({ path: /bulk$/ }, { kind: 'answer', status: 504 }, { times: Infinity });
  expect(tally(applied(await open.apply({ icao, link, unlink: [] })))).toEqual({ unknown: 2 });
  await open.call('discard', { icao });
  const another = { leadOnId, stopbarId: open.airport.stopbarIds.at(-1) ?? '' };
  expect(applied(await open.apply({ icao, link: [another], unlink: [] })).outcomes).toMatchObject([
    { outcome: { kind: 'not-sent', error: { kind: 'lost', reason: 'server-error' } } },
  ]);
});

describe('an apply that ends without its window', () => {
  test('keeps the error if it fails as a whole', async () => {
    const open = await openLinking(size);
    const wanted = twoOf(open);
    await stage(open.call, wanted);
    open.faults.next({ path: /points$/ }, { kind: 'answer', status: 400, body: 'No' });
    expect(await open.apply(wanted)).toMatchObject({ ok: false });
    const why = { kind: 'not-sent', error: { kind: 'rejected' } };
    expect(open.linking().inWork).toMatchObject({
      staging: { pending: { length: 2 }, reasons: [{ why }, { why }] },
      outcomes: [{ outcome: why }, { outcome: why }],
    });
  });

  test('goes on while other airports are staged, and another one is opened', async () => {
    const requests = pauseRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const wanted = twoOf(open);
    const applying = open.apply(wanted);
    await requests.reached(1);
    const [change] = wanted.link.map((pair) => ({ ...pair, linked: false }));
    expect(await open.call('stage', { icao: wanted.icao, changes: [change] })).toMatchObject({
      value: { staging: { pending: { length: 2 } }, skipped: [{ change, why: 'applying' }] },
    });
    for (const call of ['undo', 'redo', 'discard'] as const) {
      const answer = await open.call(call, { icao: wanted.icao });
      expect(answer).toMatchObject({ error: { kind: 'conflict' } });
    }
    const elsewhere = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
    await open.load('EDDF');
    await stage(open.call, { icao: 'EDDF', link: [elsewhere], unlink: [] });
    expect(open.linking()).toMatchObject({
      inWork: { icao: 'EDDF', staging: { pending: { length: 1 } } },
      others: [{ icao: wanted.icao, running: { phase: 'sending' } }],
    });
    requests.resume();
    expect(tally(applied(await applying))).toEqual({ done: 2 });
    expect(open.linking().others).toEqual([]);
  });
});
