import { describe, expect, test } from 'vitest';
import { isOutcomeUnknown } from '../../../electron/contract/contributions.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { openBoard } from '../../support/contributions/open-board.ts';
import { clock } from '../../support/practice-call.ts';

const frankfurt = '12/203';
const patch = { method: 'PATCH', path: '/v2/divisions/12/airports/203/contributions' };
const airportsOf12 = { method: 'GET', path: '/v2/divisions/12/airports' };
const policy = { method: 'GET', path: '/v2/airports/EDDF/contribution-policy' };
const absent = { kind: 'answer', status: 405 } as const;
const often = { interval: 5 };
const always = { times: Infinity };

/** A board on which the reply to the next switch of EDDF is lost. */
async function openLosing(settings: Parameters<typeof openBoard>[0] = {}) {
  const board = await openBoard(settings);
  await board.refresh(12);
  board.faults.next(patch, { kind: 'lost' }, { times: 3 });
  return board;
}

describe('a switch whose reply was lost', () => {
  test('is read back from the division’s airports', async () => {
    const board = await openLosing();
    expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
    expect(board.faults.requests.at(-1)?.path).toBe(airportsOf12.path);
  });

  test('is read back from the public policy if those can’t be read', async () => {
    const board = await openLosing();
    board.faults.next(airportsOf12, absent, always);
    expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
    expect(board.faults.requests.at(-1)?.path).toBe(policy.path);
    expect(board.rowOf(frankfurt).known).toBe(false);
  });

  test('stays unknown if the policy is another division’s', async () => {
    const board = await openLosing();
    board.faults.next(airportsOf12, absent, always);
    const body = JSON.stringify({ divisionId: 27, contributionsEnabled: false });
    board.faults.next(policy, { kind: 'answer', status: 200, body });
    expect(await board.switchTo(frankfurt, false)).toMatchObject({ kind: 'unknown' });
    expect(board.rowOf(frankfurt)).toMatchObject({ known: null, readingBack: false });
  });

  test('stays unknown in Activity if a newer request is sent while it is read back', async () => {
    const { now, passSeconds } = clock();
    const board = await openLosing({ now });
    const release = board.faults.hold(airportsOf12, always);
    const first = board.switchTo(frankfurt, false);
    await expect.poll(() => board.rowOf(frankfurt).readingBack, often).toBe(true);
    expect(await board.switchTo(frankfurt, true)).toEqual({ kind: 'done' });
    release();
    expect(await first).toEqual({ kind: 'replaced' });
    await expect.poll(board.activity, often).toHaveLength(2);
    passSeconds(60);
    await board.refresh(12);
    expect(await board.activity()).toMatchObject([
      { input: { contributionsEnabled: true }, outcome: { ok: true } },
      { input: { contributionsEnabled: false }, outcome: { error: { kind: 'lost' } } },
    ]);
  });

  test('stays unknown if only its IDs are known', async () => {
    const board = await openBoard();
    board.faults.next(airportsOf12, absent, always);
    board.faults.next(patch, { kind: 'lost' }, { times: 3 });
    expect(await board.switchTo(frankfurt, false)).toMatchObject({ kind: 'unknown' });
    expect(board.faults.requests.filter(({ path }) => path === policy.path)).toEqual([]);
  });

  test.each<[string, Fault]>([
    ['a reset', { kind: 'reset' }],
    ['502', { kind: 'answer', status: 502 }],
  ])('is only reported as not made if it’s read a minute later: %s', async (_, fault) => {
    const { now, passSeconds } = clock();
    const board = await openBoard({ now });
    await board.refresh(12);
    board.faults.next(patch, fault, { times: 3 });
    expect(await board.switchTo(frankfurt, false)).toMatchObject({ kind: 'unknown' });
    passSeconds(59.999);
    await board.refresh(12);
    const { known, failure } = board.rowOf(frankfurt);
    expect({ known, wanted: failure?.wanted }).toEqual({ known: null, wanted: false });
    const [entry] = await board.activity();
    const isUnknown = entry?.outcome.ok === false && isOutcomeUnknown(entry.outcome.error);
    expect(isUnknown).toBe(true);
    passSeconds(0.001);
    await board.refresh(12);
    expect(board.rowOf(frankfurt)).toMatchObject({ known: true, failure: null });
    const [settled, ...others] = await board.activity();
    const isFailed = settled?.outcome.ok === false && !isOutcomeUnknown(settled.outcome.error);
    expect([isFailed, others]).toEqual([true, []]);
  });

  test.each(['before', 'after'])(
    'is settled a minute later even if the clock was set back by two hours: %s it was sent',
    async (when) => {
      const { now, passSeconds } = clock();
      const board = await openBoard({ now });
      await board.refresh(12);
      if (when === 'before') passSeconds(-7200);
      board.faults.next(patch, { kind: 'reset' }, { times: 3 });
      expect(await board.switchTo(frankfurt, false)).toMatchObject({ kind: 'unknown' });
      if (when === 'after') passSeconds(-7200);
      await board.refresh(12);
      expect(board.rowOf(frankfurt).known).toBeNull();
      passSeconds(60);
      await board.refresh(12);
      expect(board.rowOf(frankfurt)).toMatchObject({ known: true, failure: null });
      const error = { kind: 'unreachable' };
      expect(await board.activity()).toMatchObject([{ outcome: { error } }]);
    },
  );

  test('is reported as not made if it’s read back unchanged after a full reply', async () => {
    const board = await openBoard();
    await board.refresh(12);
    board.faults.next(patch, { kind: 'answer', status: 500 });
    const outcome = await board.switchTo(frankfurt, false);
    const error = { kind: 'server', changedNothing: true };
    expect(outcome).toMatchObject({ kind: 'failed', error });
    expect(await board.activity()).toMatchObject([{ outcome: { error } }]);
    expect(board.rowOf(frankfurt)).toMatchObject({
      known: true,
      failure: { wanted: false, error },
    });
  });
});

test('a read that began before a switch doesn’t overwrite it', async () => {
  const board = await openBoard();
  await board.refresh(12);
  const release = board.faults.hold(airportsOf12);
  const reading = board.refresh(12);
  const reads = () => board.faults.requests.filter(({ path }) => path === airportsOf12.path);
  await expect.poll(reads).toHaveLength(2);
  expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
  // The service looked it up before the switch.
  const row = board.world.airportRequests.find(({ id }) => id === 203);
  if (row) row.contributions_enabled = true;
  release();
  await reading;
  expect(board.rowOf(frankfurt)).toMatchObject({ known: false, changedSince: null });
});

test('a reply whose row has the other value says that nothing has changed', async () => {
  const board = await openBoard();
  await board.refresh(12);
  const row = { ...{ id: 203, division_id: 12, icao: 'EDDF' }, contributions_enabled: true };
  const rest = { status: 'approved', has_objects: true, updated_at: '2025-04-12 09:30:00' };
  const body = JSON.stringify({ ...row, ...rest });
  board.faults.next(patch, { kind: 'answer', status: 200, body });
  const error = { kind: 'conflict', status: 200 };
  expect(await board.switchTo(frankfurt, false)).toMatchObject({ kind: 'failed', error });
  expect(board.rowOf(frankfurt)).toMatchObject({ known: true, failure: { error } });
  expect(await board.activity()).toMatchObject([{ outcome: { error } }]);
  await board.refresh(12);
  expect(board.rowOf(frankfurt)).toMatchObject({ known: true, changedSince: null });
});

describe('saved airports', () => {
  const home = { divisionId: 12, airportRequestId: 203, label: 'Home' };
  const quiet = {
    ...{ changedAt: null, wanted: null, readingBack: false },
    ...{ failure: null, changedSince: null, undoneSince: null },
  };

  test('are saved by their IDs, with their known values', async () => {
    const { call, switchTo } = await openBoard();
    await call('saveAirport', home);
    const row = { ...home, ...quiet, contributionsEnabled: null };
    expect(await call('readSavedAirports')).toEqual({ ok: true, value: [row] });
    await switchTo(frankfurt, false);
    expect(await call('saveAirport', { ...home, label: 'EDDF' })).toMatchObject({
      value: { airports: [{ label: 'EDDF', contributionsEnabled: false }], isOnDisk: true },
    });
    const { divisionId, airportRequestId } = home;
    const removed = await call('removeSavedAirport', { divisionId, airportRequestId });
    expect(removed).toEqual({ ok: true, value: [] });
  });
});
