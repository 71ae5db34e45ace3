import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { AirportOfDivision, ClosedAirport } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { holdDisk, whyNoHold } from '../../support/held-disk.ts';
import { pauseReplies, pauseRequests } from '../../support/requests/paused-requests.ts';
import { tomas } from '../../support/session/practice-browser.ts';

const ids = { divisionId: 12, airportRequestId: 203 };
const patch = { method: 'PATCH', path: /contributions$/ };

type Open = Pick<OpenCompanion, 'call' | 'states'>;

/** Opens the companion with Nadia at EDDF, where contributions are on. */
async function openAtFrankfurt(changes: Parameters<typeof openServiceSession>[0] = {}) {
  const open = await openServiceSession(changes);
  await open.restore();
  await open.signIn();
  await open.call('openAirport', { icao: 'EDDF' });
  await open.call('suggestAirports');
  const requests = open.world.airportRequests;
  const isOn = () => requests.find(({ id }) => id === 203)?.contributions_enabled;
  return { ...open, isOn };
}

const closed = ({ states }: Open): readonly ClosedAirport[] => states.at(-1)?.closedForWork ?? [];

/** Reads Frankfurt's division. Returns its row. */
async function readFrankfurt({ call }: Open): Promise<AirportOfDivision | undefined> {
  const read = (await call('readAirportRequests', { divisionId: 12 })) as Result<
    readonly AirportOfDivision[]
  >;
  return read.ok ? read.value.find(({ icao }) => icao === 'EDDF') : undefined;
}

async function closeFrankfurt() {
  const open = await openAtFrankfurt();
  expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ ok: true });
  return open;
}

const unavailable = { kind: 'answer', status: 503, body: 'Down' } as const;

describe('closing an airport for work', () => {
  test('is offered to a member where contributions are on, without more requests', async () => {
    const open = await openAtFrankfurt();
    expect(open.states.at(-1)?.closable).toBe('EDDF');
    await open.call('openAirport', { icao: 'EDDM' });
    expect(open.states.at(-1)?.closable).toBe('EDDM');
    await open.call('openAirport', { icao: 'EGLL' });
    expect(open.states.at(-1)?.closable).toBeNull();
    expect(open.requestsTo(/divisions/)).toHaveLength(3);
  });

  test('isn’t done if it can’t be remembered on disk', async () => {
    const open = await openAtFrankfurt();
    await mkdir(join(open.dataFolder, 'profiles', 'practice', 'closed-for-work.json'));
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({
      error: { kind: 'unexpected' },
    });
    expect(open.isOn()).toBe(true);
    expect(closed(open)).toEqual([]);
  });

  test('isn’t offered to others, and their call is rejected', async () => {
    const open = await openServiceSession();
    await open.restore();
    await open.call('openAirport', { icao: 'EDDF' });
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({
      error: { kind: 'signed-out' },
    });
    await open.signIn(tomas);
    await open.call('suggestAirports');
    expect(open.states.at(-1)?.closable).toBeNull();
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ error: { kind: 'conflict' } });
    expect(open.requestsTo(/contributions$/)).toEqual([]);
  });

  test('isn’t offered for a request that its division no longer lists, but for the airport’s new one', async () => {
    const open = await openAtFrankfurt();
    const { airportRequests } = open.world;
    const at = airportRequests.findIndex(({ id }) => id === 203);
    const [row] = airportRequests.splice(at, 1);
    await open.call('readAirportRequests', { divisionId: 12 });
    expect(open.states.at(-1)?.closable).toBeNull();
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ error: { kind: 'conflict' } });
    if (row) airportRequests.push({ ...row, id: 233, division_id: 19 });
    await open.call('readAirportRequests', { divisionId: 19 });
    expect(open.states.at(-1)?.closable).toBe('EDDF');
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ ok: true });
    expect(open.requestsTo(/contributions$/).map(({ path }) => path)).toEqual([
      '/v2/divisions/19/airports/233/contributions',
    ]);
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', divisionId: 19, airportRequestId: 233 }]);
    expect(airportRequests.at(-1)).toMatchObject({ id: 233, contributions_enabled: false });
  });

  test('isn’t offered while a request of an earlier sign-in is in flight there, but after a read', async () => {
    const paused = pauseReplies(/contributions$/);
    const open = await openAtFrankfurt({ fetch: paused.fetch });
    const changes = [{ ...ids, contributionsEnabled: true }];
    const enabling = open.call('setContributions', { changes });
    await paused.reached(1);
    await open.call('signOut');
    await open.signIn();
    await open.call('suggestAirports');
    expect(open.states.at(-1)?.closable).toBeNull();
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ error: { kind: 'conflict' } });
    paused.resume();
    await enabling;
    await open.call('readAirportRequests', { divisionId: 12 });
    expect(open.states.at(-1)?.closable).toBe('EDDF');
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ ok: true });
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null, wanted: null }]);
    expect(open.isOn()).toBe(false);
  });

  test('isn’t remembered if disabling contributions failed', async () => {
    const open = await openAtFrankfurt();
    open.faults.next(patch, { kind: 'answer', status: 403, body: 'No' });
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ error: { kind: 'forbidden' } });
    expect(closed(open)).toEqual([]);
    expect(open.states.at(-1)?.closable).toBe('EDDF');
  });

  test('isn’t remembered if the user signs out before the service has switched', async () => {
    const paused = pauseRequests(/contributions$/);
    const open = await openAtFrankfurt({ fetch: paused.fetch });
    const closing = open.call('closeForWork', 'EDDF');
    await paused.reached(1);
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', wanted: false }]);
    await open.call('signOut');
    paused.resume();
    expect(await closing).toMatchObject({ error: { kind: 'signed-out' } });
    expect(open.isOn()).toBe(true);
    expect(closed(open)).toEqual([]);
  });

  test(
    `is remembered, even if another switch’s reply comes before that is on disk${whyNoHold}`,
    { skip: whyNoHold !== '' },
    async () => {
      const open = await openAtFrankfurt();
      const answer = open.faults.hold(patch);
      const munich = { divisionId: 12, airportRequestId: 204, contributionsEnabled: false };
      const other = open.call('setContributions', { changes: [munich] });
      await expect.poll(() => open.requestsTo(/contributions$/)).toHaveLength(1);
      const release = await holdDisk();
      const closing = open.call('closeForWork', 'EDDF');
      await expect.poll(() => open.application.state.closedForWork).toHaveLength(1);
      answer();
      const atMunich = () => open.states.at(-1)?.switches.find(({ icao }) => icao === 'EDDM');
      await expect.poll(atMunich).toMatchObject({ contributionsEnabled: false, wanted: null });
      release();
      expect(await closing).toMatchObject({ ok: true });
      expect(await other).toMatchObject({ ok: true });
      expect(closed(open)).toMatchObject([{ icao: 'EDDF', wanted: null }]);
      expect(open.isOn()).toBe(false);
    },
  );

  test('whose reply was lost is settled by a read', async () => {
    const open = await openAtFrankfurt();
    open.faults.next(patch, { kind: 'lost' }, { times: Infinity });
    await open.call('closeForWork', 'EDDF');
    const reading = open.states.filter(({ switches }) => switches.some((one) => one.readingBack));
    expect(reading.flatMap(({ closedForWork }) => closedForWork[0]?.wanted)).toContain(false);
    expect(reading.flatMap(({ closedForWork }) => closedForWork[0]?.wanted)).not.toContain(null);
    await vi.waitFor(() => {
      expect(closed(open)).toMatchObject([{ icao: 'EDDF', wanted: null }]);
      expect(open.isOn()).toBe(false);
    }, 60_000);
  });
});

describe('an airport that is closed for work', () => {
  test('is opened again only by the user', async () => {
    const open = await closeFrankfurt();
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({ ok: true });
    expect(open.isOn()).toBe(true);
    expect(closed(open)).toEqual([]);
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({
      error: { kind: 'conflict' },
    });
  });

  test('is forgotten after a restart if the service started without data', async () => {
    const { dataFolder } = await closeFrankfurt();
    const again = await openServiceSession({ dataFolder, serviceIsNew: true });
    await again.restore();
    expect(closed(again)).toEqual([]);
  });

  test('is forgotten when the user switches it on in Contributions', async () => {
    const open = await closeFrankfurt();
    await open.call('setContributions', { changes: [{ ...ids, contributionsEnabled: true }] });
    expect(closed(open)).toEqual([]);
  });

  test('is forgotten when someone else switched it on', async () => {
    const open = await closeFrankfurt();
    const { airportRequests } = open.world;
    const at = airportRequests.findIndex(({ id }) => id === 203);
    const row = airportRequests[at];
    if (row) airportRequests[at] = { ...row, contributions_enabled: true };
    expect(closed(open)).toHaveLength(1);
    await open.call('readAirportRequests', { divisionId: 12 });
    expect(closed(open)).toEqual([]);
  });

  test('is forgotten when it’s opened, even if the user signs out before the reply', async () => {
    const paused = pauseReplies(/contributions$/);
    let send = fetch;
    const open = await openAtFrankfurt({ fetch: (...request) => send(...request) });
    await open.call('closeForWork', 'EDDF');
    send = paused.fetch;
    const reopening = open.call('reopenAfterWork', 'EDDF');
    await paused.reached(1);
    await open.call('signOut');
    paused.resume();
    expect(await reopening).toMatchObject({ ok: true });
    expect(closed(open)).toEqual([]);
    expect(open.isOn()).toBe(true);
  });

  test('isn’t forgotten when the reply to another switch of an earlier sign-in comes late', async () => {
    const paused = pauseReplies(/contributions$/);
    let send = paused.fetch;
    const open = await openAtFrankfurt({ fetch: (...request) => send(...request) });
    const munich = { divisionId: 12, airportRequestId: 204, contributionsEnabled: false };
    const disabling = open.call('setContributions', { changes: [munich] });
    await paused.reached(1);
    send = fetch;
    await open.call('signOut');
    await open.signIn();
    await open.call('suggestAirports');
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ ok: true });
    paused.resume();
    await disabling;
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null, wanted: null }]);
    expect(open.isOn()).toBe(false);
  });

  test('isn’t forgotten when the next sign-in reads it before the service has disabled it', async () => {
    const open = await openAtFrankfurt();
    // The service must still accept the token after the sign-out.
    open.faults.next({ path: /revoke$/ }, unavailable, { times: Infinity });
    const release = open.faults.hold(patch);
    const closing = open.call('closeForWork', 'EDDF');
    await expect.poll(() => open.requestsTo(/contributions$/)).toHaveLength(1);
    await open.call('signOut');
    await open.signIn();
    await open.call('suggestAirports');
    expect(await readFrankfurt(open)).toMatchObject({ contributionsEnabled: null });
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null, wanted: null }]);
    expect(open.isOn()).toBe(true);
    release();
    expect(await closing).toMatchObject({ ok: true });
    expect(open.isOn()).toBe(false);
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null, wanted: null }]);
    // It doesn't say that someone else changed it.
    expect(await readFrankfurt(open)).toMatchObject({
      contributionsEnabled: false,
      changedSince: null,
    });
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null, wanted: null }]);
  });

  test('is named in Activity when it’s opened after a sign-in, and can be closed again, without reads', async () => {
    const open = await closeFrankfurt();
    await open.call('signOut');
    await open.signIn();
    const reads = () => open.requestsTo(/divisions.*(user|airports)$/).length;
    const before = reads();
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({ ok: true });
    expect((await open.activityOnDisk()).at(-1)).toMatchObject({
      ...{ input: { ...ids, contributionsEnabled: true }, outcome: { ok: true } },
      airport: { icao: 'EDDF', division: null },
    });
    // Undo does this.
    expect(await open.call('closeForWork', 'EDDF')).toMatchObject({ ok: true });
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null }]);
    expect(open.isOn()).toBe(false);
    expect(reads()).toBe(before);
  });

  test('belongs to the account: another one doesn’t see it and can’t open it', async () => {
    const open = await closeFrankfurt();
    await open.call('signOut');
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: 'Nadia Brandt' }]);
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({
      error: { kind: 'conflict' },
    });
    await open.signIn(tomas);
    expect(closed(open)).toEqual([]);
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({
      error: { kind: 'conflict' },
    });
    await open.call('leaveClosed', 'EDDF');
    await open.call('signOut');
    await open.signIn();
    expect(closed(open)).toMatchObject([{ icao: 'EDDF', account: null }]);
    expect(open.isOn()).toBe(false);
  });

  test('stays with a user whose name is unknown when it’s closed or after a new sign-in', async () => {
    const open = await openServiceSession();
    const close = async (icao: string) => {
      await open.call('openAirport', { icao });
      await open.call('suggestAirports');
      await open.call('closeForWork', icao);
    };
    const own = [
      { icao: 'EDDF', account: null },
      { icao: 'EDDM', account: null },
    ];
    open.faults.next({ path: /account$/ }, unavailable, { times: Infinity });
    await open.signIn();
    await close('EDDF');
    open.faults.clear();
    await open.call('checkAccount');
    await close('EDDM');
    expect(closed(open)).toMatchObject(own);
    await open.call('signOut');
    open.faults.next({ path: /account$/ }, unavailable, { times: Infinity });
    await open.signIn();
    expect(closed(open)).toMatchObject(own);
    open.faults.clear();
    await open.call('checkAccount');
    expect(closed(open)).toMatchObject(own);
    expect(await open.call('reopenAfterWork', 'EDDF')).toMatchObject({ ok: true });
  });
});
