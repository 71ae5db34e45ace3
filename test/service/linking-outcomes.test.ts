import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry, NewestActivity } from '../../electron/contract/activity.ts';
import type { LoadedAirport, Pair } from '../../electron/contract/linking.ts';
import type { Result } from '../../electron/contract/result.ts';
import { holdRequests } from '../support/held-requests.ts';
import { applied, openLinking, tally } from '../support/open-linking.ts';
import { threeHundred } from '../support/three-hundred-changes.ts';

// Each starts a service and a companion.
vi.setConfig({ testTimeout: 30_000 });

const size = { points: 800, links: 100 };
type Open = Awaited<ReturnType<typeof openLinking>>;

async function entriesOf({ call }: Open): Promise<readonly ActivityEntry[]> {
  const read = (await call('readActivity')) as Result<NewestActivity>;
  return read.ok ? read.value.entries : [];
}

const isBulk = (url: string) => url.endsWith('/bulk');

/** A service that does what it is asked, and dies before it answers the first change. */
async function openDying(reaches = true) {
  const service = { isDown: false };
  const open = await openLinking(size, {
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
  test('of many requests is one entry of the activity, with every change', async () => {
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

  test('cancelled while the airport is read ends at once, and sent nothing', async () => {
    const requests = holdRequests(/points$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const applying = open.apply(threeHundred(open));
    await requests.held(1);
    await open.call('cancelApplyLinks');
    // The reading is still held.
    expect(await applying).toEqual({ ok: false, error: { kind: 'cancelled' } });
    requests.letGo();
    expect(open.requestsTo(/bulk$/)).toEqual([]);
    expect(await entriesOf(open)).toEqual([]);
  });

  test('tells at once that it is being cancelled, while what was sent is finished', async () => {
    const requests = holdRequests(/bulk$/);
    const open = await openLinking(size, { fetch: requests.fetch });
    const applying = open.apply(threeHundred(open));
    await requests.held(4);
    expect(open.states.at(-1)?.applying?.cancelling).toBeUndefined();
    await open.call('cancelApplyLinks');
    expect(open.states.at(-1)?.applying).toMatchObject({ cancelling: true, total: 300 });
    requests.letGo();
    const result = applied(await applying);
    expect(open.states.at(-1)?.applying).toBeNull();
    const [entry] = await entriesOf(open);
    if (entry?.action !== 'changeLinks') throw new Error('It is another entry');
    const { link, unlink } = entry.input;
    expect(tally(result)['done']).toBe(link.length + unlink.length);
  });
});

describe('a service that died in mid-apply', () => {
  test('leaves outcomes unknown, until a later reading proves them', async () => {
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
    // It is told once.
    expect(await load(open)).not.toHaveProperty('value.turnedOut');
  });

  test('and did nothing is told too', async () => {
    const { open, service } = await openDying(false);
    const { unknown = 0 } = tally(applied(await open.apply(threeHundred(open))));
    service.isDown = false;
    const loaded = await load(open);
    if (!loaded.ok) throw new Error('It was not loaded');
    expect(loaded.value.turnedOut).toHaveLength(unknown);
    const error = { kind: 'unreachable', reason: 'broken' };
    for (const { outcome } of loaded.value.turnedOut ?? []) {
      expect(outcome).toEqual({ kind: 'refused', error });
    }
    expect(await entriesOf(open)).toMatchObject([{ outcome: { ok: false, error } }]);
  });

  test('is found out about by the next apply, for which those changes are its own', async () => {
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
