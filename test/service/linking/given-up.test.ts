import { expect, test } from 'vitest';
import { readLimitMs, writeLimitMs } from '../../../electron/api/request.ts';
import type { NewestActivity } from '../../../electron/contract/activity.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { opened } from '../../support/linking/stage-and-apply.ts';
import { clock } from '../../support/practice-call.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import { tomas } from '../../support/session/practice-browser.ts';

const unknown = { kind: 'unknown', reason: 'timed-out' };

/** Applies two changes. Their request reaches the service, or its reply the app, when `answer` is called. */
async function openUnanswered(held: 'request' | 'reply' = 'request') {
  const { now, passSeconds } = clock();
  const { after, end } = limitsByHand();
  const answer = Promise.withResolvers<undefined>();
  let bulks = 0;
  const open = await openLinking(
    { points: 20, links: 0 },
    {
      ...{ now, after },
      fetch: async (input, init) => {
        if (!new Request(input, init).url.endsWith('/bulk')) return fetch(input, init);
        bulks += 1;
        if (bulks === 1 && held === 'request') await answer.promise;
        const reply = await fetch(input, { ...init, signal: null });
        if (bulks === 1) await answer.promise;
        return reply;
      },
    },
  );
  const { icao, leadOnIds, stopbarIds } = open.airport;
  const [stopbarId = '', otherId = ''] = stopbarIds;
  const link = leadOnIds.slice(0, 2).map((leadOnId) => ({ leadOnId, stopbarId }));
  const applying = open.apply({ icao, link, unlink: [] });
  await expect.poll(() => bulks).toBe(1);
  if (held === 'reply') await expect.poll(() => open.effects.size).toBe(2);
  return {
    ...{ open, applying, end, now, passSeconds, icao },
    changes: link.map((pair) => ({ ...pair, linked: true })),
    other: { leadOnId: leadOnIds[0] ?? '', stopbarId: otherId },
    work: () => open.linking().inWork,
    bulks: () => bulks,
    answer: () => answer.resolve(undefined),
    outcome: async () => {
      const read = (await open.call('readActivity')) as Result<NewestActivity>;
      return read.ok ? read.value.entries[0]?.outcome : read;
    },
  };
}

/** Cancels that apply when the app says that there is no answer. */
async function openGivenUp(held: 'request' | 'reply' = 'request') {
  const unanswered = await openUnanswered(held);
  unanswered.end(readLimitMs);
  await unanswered.open.cancelApply();
  return { ...unanswered, applied: applied(await unanswered.applying) };
}

test('an apply without an answer ends when it’s cancelled, and its changes are unknown', async () => {
  const { applied, work, open, changes, now, passSeconds, outcome } = await openGivenUp();
  expect(tally(applied)).toEqual({ unknown: 2 });
  // The request may end 90 s after it began, and the service may go on for a minute.
  const why = { ...unknown, certainAt: now() + 150_000 };
  expect(work()).toMatchObject({
    running: null,
    staging: { pending: changes, reasons: [{ why }, { why }] },
  });
  const state = open.states.at(-1);
  expect(state).toMatchObject({ working: false, waiting: [] });
  expect(await outcome()).toBeUndefined();
  passSeconds(200);
  // The request is still open.
  expect(opened(await open.load()).work).toMatchObject({
    ...{ found: null, staging: { pending: changes, reasons: [{ why }, { why }] } },
  });
});

test('an apply that was cancelled before ends as soon as the app says that there is no answer', async () => {
  const { open, applying, end } = await openUnanswered();
  await open.cancelApply();
  expect(open.running()).toMatchObject({ phase: 'stopping' });
  end(readLimitMs);
  expect(tally(applied(await applying))).toEqual({ unknown: 2 });
  expect(open.states.at(-1)?.waiting).toEqual([]);
});

test('what the service has made by then is made', async () => {
  const { applied, work, answer, open, outcome } = await openGivenUp('reply');
  expect(tally(applied)).toEqual({ done: 2 });
  expect(work()).toMatchObject({ staging: { pending: [], undo: 'apply' } });
  answer();
  await expect.poll(outcome).toEqual({ ok: true, value: null });
  expect(opened(await open.load()).work).toMatchObject({
    byOthers: null,
    staging: { pending: [] },
  });
});

test('a late success is told once, and makes the changes the user’s own', async () => {
  const { open, work, changes, answer, outcome } = await openGivenUp();
  answer();
  const settled = changes.map((change) => ({ ...change, outcome: { kind: 'done' } }));
  await expect.poll(work).toMatchObject({
    found: { settled, madeByOthers: [], staged: 0 },
    staging: { pending: [], undo: 'apply' },
  });
  expect(await outcome()).toEqual({ ok: true, value: null });
  expect(opened(await open.load())).toMatchObject({
    data: { links: changes.map(({ leadOnId, stopbarId }) => ({ leadOnId, stopbarId })) },
    work: { found: null, byOthers: null },
  });
});

test('a late refusal is told, with its reason', async () => {
  const { open, work, changes, answer, outcome } = await openGivenUp();
  open.faults.next({ path: /bulk$/ }, { kind: 'answer', status: 403, body: 'No' });
  answer();
  const why = { kind: 'refused', error: { kind: 'forbidden' } };
  // The app reads the links again without being asked.
  await expect
    .poll(() => work()?.staging)
    .toMatchObject({ pending: changes, reasons: [{ why }, { why }] });
  await expect.poll(outcome).toMatchObject({ error: why.error });
});

test('an end without a reply leaves the changes unknown for another minute', async () => {
  const { open, work, changes, end, now, passSeconds } = await openGivenUp();
  passSeconds(75);
  end(writeLimitMs);
  const certainAt = now() + 60_000;
  const reasons = changes.map((change) => ({ change, why: { kind: 'unknown', certainAt } }));
  await expect.poll(() => work()?.staging).toMatchObject({ reasons });
  passSeconds(60);
  const refused = { outcome: { kind: 'refused', error: { reason: 'timed-out' } } };
  expect(opened(await open.load()).work.found).toMatchObject({ settled: [refused, refused] });
});

test('nothing else is sent for its lead-ons before the reply', async () => {
  const { open, icao, other, bulks, answer, work, changes } = await openGivenUp();
  await open.call('discard', { icao });
  const link = { icao, link: [other], unlink: [] };
  expect(applied(await open.apply(link)).outcomes).toMatchObject([
    { outcome: { kind: 'not-sent', error: { kind: 'lost', reason: 'timed-out' } } },
  ]);
  // The same changes may be sent again: they wait, and can be cancelled.
  await open.call('discard', { icao });
  const again = open.apply({ icao, link: changes, unlink: [] });
  await expect.poll(() => open.running()?.phase).toBe('sending');
  await open.cancelApply();
  expect(tally(applied(await again))).toEqual({ 'not-sent': 2 });
  expect(bulks()).toBe(1);
  answer();
  await expect.poll(() => work()?.staging.pending).toEqual([]);
  expect(bulks()).toBe(1);
  expect(tally(applied(await open.apply(link)))).toEqual({ done: 1 });
});

test('the end of the app waits for the reply, and records it', async () => {
  const { open, answer, icao } = await openGivenUp();
  let isOver = false;
  const ending = open.application.close().then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  answer();
  await ending;
  expect(await open.activityOnDisk()).toMatchObject([{ outcome: { ok: true } }]);
  const next = await open.restart();
  await next.signIn();
  expect(await next.call('openAirport', { icao })).toMatchObject({
    value: { work: { found: null, staging: { pending: [], undo: 'apply' } } },
  });
});

test('someone else isn’t told of a late reply', async () => {
  const { open, end, applying, answer, work } = await openUnanswered('reply');
  end(readLimitMs);
  open.faults.next({ path: /links$/ }, { kind: 'answer', status: 500 }, { times: 9 });
  // An end of the account is like a cancel.
  await open.call('signOut');
  expect(tally(applied(await applying))).toEqual({ unknown: 2 });
  expect(open.states.at(-1)?.waiting).toEqual([]);
  await open.signIn(tomas);
  answer();
  await expect.poll(() => work()?.staging.pending).toEqual([]);
  expect(open.linking()).toMatchObject({
    apply: null,
    inWork: { found: null, outcomes: [], staging: { pending: [], reasons: [] } },
  });
});
