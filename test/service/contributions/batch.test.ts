import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import { answerJson, type Fault } from '../../support/practice/faults.ts';
import { openBoard } from '../../support/contributions/open-board.ts';

const patch = { method: 'PATCH', path: /contributions$/ };
const always = { times: Infinity };
const often = { interval: 5 };
const answer = (status: number, headers: Record<string, string> = {}): Fault => ({
  ...{ kind: 'answer', status, headers },
  body: 'Not now',
});

const banned = answerJson(403, { banned: true, reason: 'Spam', expires_at: null });

/** A board with 17 approved airports, all enabled. */
async function openLarge() {
  const board = await openBoard();
  const template = board.world.airportRequests.find(({ id }) => id === 203);
  if (!template) throw new Error('The practice service has no EDDF');
  const ids = Array.from({ length: 17 }, (_, at) => 301 + at);
  for (const id of ids) {
    board.world.airportRequests.push({ ...template, id, icao: `ED${id}`.slice(0, 4) });
  }
  await board.refresh(12);
  const keys = ids.map((id) => `12/${id}`);
  const disable = (some: readonly string[] = keys) => board.switchAll(some, false);
  return { ...board, keys, disable };
}

/** Returns why a switch wasn't made: its own error, or the error that stopped its batch. */
const causeOf = (error: AppError | undefined): AppError | undefined =>
  error?.kind === 'cancelled' ? error.because : error;

describe('a batch stops', () => {
  test.each<[string, Fault, AppError['kind']]>([
    ['429 with Retry-After', answer(429, { 'Retry-After': '38' }), 'limited'],
    ['503 with Retry-After', answer(503, { 'Retry-After': '0' }), 'unavailable'],
    ['403 of a banned account', banned, 'forbidden'],
    ['a reset connection', { kind: 'reset' }, 'lost'],
  ])('at the first %s, and reports it for every airport', async (_, fault, kind) => {
    const board = await openLarge();
    board.faults.next(patch, fault, always);
    const outcomes = await board.disable();
    const sent = new Set(board.sent());
    expect(board.sent().length).toBeLessThanOrEqual(4);
    expect(sent.size).toBe(board.sent().length);
    for (const outcome of outcomes) {
      const error = 'error' in outcome ? outcome.error : undefined;
      expect(causeOf(error)).toMatchObject({ kind });
    }
    for (const [at, key] of board.keys.entries()) {
      if (!sent.has(key)) expect(outcomes[at]?.kind, key).toBe('failed');
      const known = outcomes[at]?.kind === 'unknown' ? null : true;
      expect(board.rowOf(key)).toMatchObject({ known });
    }
    const entries = await board.activity();
    for (const { outcome } of entries) {
      expect(causeOf(outcome.ok ? undefined : outcome.error)).toMatchObject({ kind });
    }
    expect(entries).toHaveLength(17);
  });

  test('immediately for waiting requests, while others wait for their reply', async () => {
    const board = await openLarge();
    board.faults.next(patch, answer(503));
    const release = board.faults.hold(patch, { times: 3 });
    const all = board.disable();
    await expect.poll(() => board.application.state.switchingSeveral?.ended, often).toBe(14);
    const isSwitched = (key: string) => board.rowOf(key).known === false;
    expect(board.keys.filter(isSwitched)).toEqual([]);
    release();
    await all;
    expect(board.keys.filter(isSwitched)).toHaveLength(3);
    expect(board.application.state.switchingSeveral).toBeNull();
  });
});

test.each([403, 404, 400, 500])(
  'a batch continues after %i, which concerns one airport',
  async (status) => {
    const board = await openLarge();
    board.faults.next(patch, answer(status), { times: 2 });
    const outcomes = await board.disable();
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(15);
    expect(board.sent()).toHaveLength(17);
  },
);

test('a waiting single switch is sent even if a batch stops', async () => {
  const board = await openLarge();
  board.faults.next(patch, answer(429));
  const batch = board.disable(board.keys.slice(0, 6));
  const single = board.switchTo(board.keys[9] ?? '', false);
  expect(await single).toEqual({ kind: 'done' });
  await batch;
});

test.each(['made', 'refused'])(
  'a last press that the end of the session drops is what failed, even if the one before it is %s',
  async (how) => {
    const board = await openLarge();
    const [key = ''] = board.keys;
    const release = board.faults.hold(patch);
    const first = board.switchTo(key, false);
    await expect.poll(board.sent, often).toHaveLength(1);
    const last = board.switchTo(key, true);
    const signedOut = board.call('signOut');
    if (how === 'refused') board.world.airportRequests.length = 0;
    release();
    expect(await Promise.all([first, last])).toEqual([
      { kind: 'replaced' },
      { kind: 'failed', error: { kind: 'signed-out' } },
    ]);
    await signedOut;
  },
);

test('an airport of a waiting batch that is switched on and off again ends with the batch’s value', async () => {
  const board = await openLarge();
  const release = board.faults.hold(patch, { times: 4 });
  const batch = board.disable();
  await expect.poll(board.sent, often).toHaveLength(4);
  const last = board.keys.at(-1) ?? '';
  const back = board.switchTo(last, true);
  const again = board.switchTo(last, false);
  release();
  expect(await Promise.all([back, again])).toEqual([{ kind: 'replaced' }, { kind: 'done' }]);
  expect((await batch).at(-1)).toEqual({ kind: 'done' });
});
