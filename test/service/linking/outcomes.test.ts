import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry, NewestActivity } from '../../../electron/contract/activity.ts';
import type {
  AppliedLinks,
  KeptLinkDraft,
  LoadedAirport,
  Pair,
} from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { threeHundred } from '../../support/linking/three-hundred-changes.ts';

// Each test starts a service and an app.
vi.setConfig({ testTimeout: 30_000 });

/** A request times out after 15 seconds. */
const beforeTimeout = 12_000;

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

/** A service that makes the first change, but ends before it replies. */
async function openDying(reaches = true) {
  const service = { isDown: false, passedMs: 0 };
  const open = await openLinking(size, {
    now: () => Date.now() + service.passedMs,
    fetch: async (input, init) => {
      const { url } = new Request(input, init);
      if (isBulk(url)) {
        if (reaches) await fetch(input, init);
        service.isDown = true;
      }
      if (service.isDown) throw new Error('net::ERR_CONNECTION_RESET');
      return fetch(input, init);
    },
  });
  return { open, service };
}

const load = async ({ call, airport }: Open) =>
  (await call('loadAirport', airport.icao)) as Result<LoadedAirport>;

describe('an apply', () => {
  test('with many requests is one activity entry with every change', async () => {
    const open = await openLinking(size);
    const wanted = threeHundred(open);
    await open.apply(wanted);
    expect(open.requestsTo(/bulk$/).length).toBeGreaterThan(1);
    const [entry, ...others] = await entriesOf(open);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'changeLinks',
      who: 'Nadia Brandt',
      outcome: { ok: true },
    });
    if (entry?.action !== 'changeLinks') throw new Error('It is another entry');
    expect(new Set(entry.input.link)).toEqual(new Set(wanted.link));
    expect(new Set(entry.input.unlink)).toEqual(new Set(wanted.unlink));
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

  test('and the next one are two entries', async () => {
    const open = await openLinking(size);
    const { icao, link, unlink } = threeHundred(open);
    await open.apply({ icao, link, unlink: [] });
    await open.apply({ icao, link: [], unlink });
    expect(await entriesOf(open)).toMatchObject([
      { input: { link: [], unlink: { length: unlink.length } } },
      { input: { link: { length: link.length }, unlink: [] } },
    ]);
  });

  test(
    'cancelled while the airport is read ends immediately and sends nothing',
    async () => {
      const requests = pauseRequests(/points$/);
      const open = await openLinking(size, { fetch: requests.fetch });
      const applying = open.apply(threeHundred(open));
      await requests.reached(1);
      await open.call('cancelApplyLinks');
      // The read is still blocked.
      expect(await applying).toEqual({ ok: false, error: { kind: 'cancelled' } });
      requests.resume();
      expect(open.requestsTo(/bulk$/)).toEqual([]);
      expect(await entriesOf(open)).toEqual([]);
    },
    beforeTimeout,
  );

  test('reports immediately that it is being cancelled, while requests in flight are finished', async () => {
    const requests = pauseRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const applying = open.apply(threeHundred(open));
    await requests.reached(4);
    expect(open.states.at(-1)?.applying?.cancelling).toBeUndefined();
    await open.call('cancelApplyLinks');
    expect(open.states.at(-1)?.applying).toMatchObject({ cancelling: true, total: 300 });
    requests.resume();
    const result = applied(await applying);
    expect(open.states.at(-1)?.applying).toBeNull();
    const [entry] = await entriesOf(open);
    if (entry?.action !== 'changeLinks') throw new Error('It is another entry');
    const { link, unlink } = entry.input;
    expect(tally(result)['done']).toBe(link.length + unlink.length);
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
    const loaded = await load(open);
    expect(loaded).toMatchObject({
      value: { turnedOut: [1, 2].map(() => ({ outcome: { error: { status: 500 } } })) },
    });
  });
});

describe('a read that hangs after a lost reply', () => {
  test.each(['before', 'after'])(
    'ends when the apply is cancelled %s it began',
    async (when) => {
      const requests = pauseRequests(/links$/);
      let asks = 0;
      const open = await openLinking(size, {
        fetch: async (input, init) => {
          const { url } = new Request(input, init);
          if (isBulk(url)) {
            if (when === 'before') await open.call('cancelApplyLinks');
            throw new Error('net::ERR_CONNECTION_RESET');
          }
          if (url.endsWith('/links')) asks += 1;
          return (asks > 1 ? requests.fetch : fetch)(input, init);
        },
      });
      const applying = open.apply(twoOf(open));
      await requests.reached(1);
      await open.call('cancelApplyLinks');
      expect(tally(applied(await applying))).toEqual({ unknown: 2 });
      requests.resume();
    },
    beforeTimeout,
  );
});

const taken = async (open: Open) =>
  (await open.call('readLinkDraft', open.airport.icao)) as Result<KeptLinkDraft | null>;

/** A service that makes changes after the app has given up its requests for them. */
async function openLate() {
  const giveUp = Promise.withResolvers<never>();
  giveUp.promise.catch(() => undefined);
  const clock = { passedMs: 0 };
  let bulks = 0;
  const open = await openLinking(size, {
    now: () => Date.now() + clock.passedMs,
    fetch: (input, init) =>
      isBulk(new Request(input, init).url) && (bulks += 1) === 1
        ? Promise.race([fetch(input, { ...init, signal: null }), giveUp.promise])
        : fetch(input, init),
  });
  await load(open);
  const release = open.faults.hold({ path: /bulk$/ });
  const wanted = twoOf(open);
  const applying = open.call('applyLinks', { ...wanted, apply: 'mine' });
  await expect.poll(() => open.requestsTo(/bulk$/)).toHaveLength(1);
  giveUp.reject(new DOMException('The answer took too long', 'TimeoutError'));
  const result = applied((await applying) as Result<AppliedLinks>);
  return {
    open,
    clock,
    wanted,
    result,
    makeChanges: async () => {
      release();
      await expect.poll(() => open.effects.size).toBe(2);
    },
  };
}

describe('a service that replies after the app has given up', () => {
  test('leaves changes unknown, not failed, and made and undoable once a read shows them', async () => {
    const { open, clock, result, wanted, makeChanges } = await openLate();
    const unknown = { outcome: { kind: 'unknown', reason: 'timed-out' } };
    expect(result.outcomes).toMatchObject([unknown, unknown]);
    clock.passedMs = 50_000;
    const unchanged = await load(open);
    expect(unchanged).not.toHaveProperty('value.turnedOut');
    expect(await taken(open)).toMatchObject({
      value: { lastApply: { outcomes: [unknown, unknown] } },
    });
    expect(await entriesOf(open)).toMatchObject([{ outcome: { error: { kind: 'lost' } } }]);

    await makeChanges();
    const made = wanted.link.map((pair) => ({ ...pair, linked: true, outcome: { kind: 'done' } }));
    const loaded = await load(open);
    expect(loaded).toMatchObject({ value: { turnedOut: made } });
    // They aren't changes by others.
    expect(loaded).not.toHaveProperty('value.diff');
    expect(await taken(open)).toMatchObject({ value: { lastApply: { outcomes: made } } });
    const [entry, ...others] = await entriesOf(open);
    expect([entry?.outcome, others]).toEqual([{ ok: true, value: null }, []]);
  });

  test('leaves changes that can be applied again, which settles both applies', async () => {
    const { open, wanted, makeChanges } = await openLate();
    expect(tally(applied(await open.apply(wanted)))).toEqual({ done: 2 });
    await makeChanges();
    expect(Math.max(...open.effects.values())).toBe(1);
    expect((await entriesOf(open)).map(({ outcome }) => outcome.ok)).toEqual([true, true]);
  });
});

test('a lead-on with an unknown change gets no other one until a read settles it', async () => {
  const { open, clock, wanted } = await openLate();
  const { icao, link, unlink } = wanted;
  const [{ leadOnId } = { leadOnId: '' }] = link;
  const another = { leadOnId, stopbarId: open.airport.stopbarIds.at(-1) ?? '' };
  const other = { icao, link: [another], unlink };
  expect(applied(await open.apply(other)).outcomes).toMatchObject([
    { outcome: { kind: 'not-sent', error: { kind: 'lost', reason: 'timed-out' } } },
  ]);
  expect(open.requestsTo(/bulk$/)).toHaveLength(1);
  clock.passedMs = 60_000;
  expect(tally(applied(await open.apply(other)))).toEqual({ done: 1 });
});

test('a lead-on with a change that a gateway’s error left unknown gets no other one, and says why', async () => {
  const open = await openLinking(size);
  const { icao, link } = twoOf(open);
  const [{ leadOnId } = { leadOnId: '' }] = link;
  open.faults.next({ path: /bulk$/ }, { kind: 'answer', status: 504 }, { times: Infinity });
  expect(tally(applied(await open.apply({ icao, link, unlink: [] })))).toEqual({ unknown: 2 });
  const another = { leadOnId, stopbarId: open.airport.stopbarIds.at(-1) ?? '' };
  expect(applied(await open.apply({ icao, link: [another], unlink: [] })).outcomes).toMatchObject([
    { outcome: { kind: 'not-sent', error: { kind: 'lost', reason: 'server-error' } } },
  ]);
});

describe('an apply whose draft waits for it', () => {
  test('keeps its outcomes until a draft has them', async () => {
    const requests = pauseRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const wanted = twoOf(open);
    const applying = open.call('applyLinks', { ...wanted, apply: 'mine' });
    await requests.reached(1);
    expect(await taken(open)).toEqual({ ok: true, value: null });
    requests.resume();
    await applying;
    const outcomes = [1, 2].map(() => ({ outcome: { kind: 'done' } }));
    expect(await taken(open)).toMatchObject({ value: { lastApply: { apply: 'mine', outcomes } } });
    const draft = { steps: [], position: 0 };
    const { icao } = wanted;
    await open.call('saveLinkDraft', { icao, draft });
    await open.call('saveLinkDraft', { icao, draft: { ...draft, taken: 'another' } });
    expect(await taken(open)).toHaveProperty('value.lastApply');
    await open.call('saveLinkDraft', { icao, draft: { ...draft, taken: 'mine' } });
    expect(await taken(open)).toEqual({ ok: true, value: null });
  });

  test('keeps the error if it fails as a whole', async () => {
    const open = await openLinking(size);
    open.faults.next({ path: /points$/ }, { kind: 'answer', status: 400, body: 'No' });
    const answer = await open.call('applyLinks', { ...twoOf(open), apply: 'mine' });
    expect(answer).toMatchObject({ ok: false });
    const outcome = { kind: 'not-sent', error: { kind: 'rejected' } };
    expect(await taken(open)).toMatchObject({
      value: { lastApply: { outcomes: [{ outcome }, { outcome }] } },
    });
  });
});

describe('a service that ends during an apply', () => {
  test('leaves outcomes unknown until a later read settles them', async () => {
    const { open, service } = await openDying();
    const result = applied(await open.apply(threeHundred(open)));
    const { unknown = 0 } = tally(result);
    expect(unknown).toBeGreaterThan(0);
    expect(await entriesOf(open)).toMatchObject([{ outcome: { error: { kind: 'lost' } } }]);

    expect(await load(open)).toMatchObject({ ok: false });
    service.isDown = false;
    const loaded = await load(open);
    if (!loaded.ok) throw new Error('It was not loaded');
    expect(loaded.value.turnedOut).toHaveLength(unknown);
    for (const { outcome } of loaded.value.turnedOut ?? []) expect(outcome.kind).toBe('done');
    const [entry, ...others] = await entriesOf(open);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ outcome: { ok: true } });
    expect(entry).not.toHaveProperty('parts');
    // It is reported once.
    expect(await load(open)).not.toHaveProperty('value.turnedOut');
  });

  test('leaves outcomes unknown for a minute even if it made no changes', async () => {
    const { open, service } = await openDying(false);
    const { unknown = 0 } = tally(applied(await open.apply(threeHundred(open))));
    service.isDown = false;
    expect(await load(open)).not.toHaveProperty('value.turnedOut');
    expect(await entriesOf(open)).toMatchObject([{ outcome: { error: { kind: 'lost' } } }]);
    service.passedMs = 60_000;
    const loaded = await load(open);
    if (!loaded.ok) throw new Error('It was not loaded');
    expect(loaded.value.turnedOut).toHaveLength(unknown);
    const error = { kind: 'unreachable', reason: 'broken' };
    for (const { outcome } of loaded.value.turnedOut ?? []) {
      expect(outcome).toEqual({ kind: 'refused', error });
    }
    expect(await entriesOf(open)).toMatchObject([{ outcome: { ok: false, error } }]);
  });

  test('has its outcomes settled and reported by the next apply of other changes', async () => {
    const { open, service } = await openDying();
    const { icao, link } = threeHundred(open);
    const one = link.slice(0, 1);
    expect(tally(applied(await open.apply({ icao, link: one, unlink: [] })))).toEqual({
      unknown: 1,
    });
    service.isDown = false;
    const next = applied(await open.apply({ icao, link: [], unlink: [] }));
    expect(next.turnedOut).toMatchObject(
      one.map((pair) => ({ ...pair, outcome: { kind: 'done' } })),
    );
    expect(await load(open)).not.toHaveProperty('value.turnedOut');
  });

  test('has its outcomes settled by the next apply of the same changes', async () => {
    const { open, service } = await openDying();
    const wanted = threeHundred(open);
    const { outcomes } = applied(await open.apply(wanted));
    const unknown = outcomes.filter(({ outcome }) => outcome.kind === 'unknown');
    service.isDown = false;
    const isUnknown = (pair: Pair) => unknown.some(({ leadOnId }) => leadOnId === pair.leadOnId);
    const again = open.apply({
      icao: wanted.icao,
      link: wanted.link.filter(isUnknown),
      unlink: wanted.unlink.filter(isUnknown),
    });
    expect(tally(applied(await again))).toEqual({ done: unknown.length });
    expect(await entriesOf(open)).toMatchObject([{ outcome: { ok: true } }]);
  });
});
