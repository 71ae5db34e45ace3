import { describe, expect, test } from 'vitest';
import { readLimitMs, writeLimitMs } from '../../../electron/api/request.ts';
import type { CallName } from '../../../electron/contract.ts';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { WaitingCall } from '../../../electron/contract/call.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const { icao, ...first } = link;
const second = { stopbarId: first.stopbarId, leadOnId: 'EDDF_LO_L7_25C' };
const lost = { ok: false, error: { kind: 'lost', reason: 'timed-out' } };

interface Write {
  readonly call: WaitingCall & CallName;
  readonly input: object;
  readonly path: RegExp;
}

const wanted = { icao, link: [first, second], unlink: [] };
const apply: Write = { call: 'apply', input: wanted, path: /bulk$/ };
const byIds: Write = { call: 'link', input: link, path: /link$/ };
const contributions: Write = {
  call: 'setContributions',
  input: { changes: [contributionSwitch] },
  path: /contributions$/,
};
const message: Write = { call: 'sendContactMessage', input: contactMessage, path: /contact$/ };
const writes: readonly Write[] = [apply, byIds, contributions, message];

/** Makes the call. What an apply sends is staged first. */
const send = (by: Parameters<typeof stageAndApply>[0], { call, input }: Write) =>
  call === 'apply' ? stageAndApply(by, wanted) : by(call, input);

/** Opens a session and sends a write whose reply comes when `release` is called. */
async function openUnanswered(write: Write, fetch = globalThis.fetch) {
  const { path } = write;
  const { after, end } = limitsByHand();
  const open = await openSignedInService({ after, fetch });
  const release = open.faults.hold({ path });
  const sending = send(open.call, write);
  await expect.poll(() => open.requestsTo(path)).toHaveLength(1);
  const shown = () => open.states.at(-1)?.waiting.filter(({ why }) => why !== 'running');
  const activity = async () => {
    const read = (await open.call('readActivity')) as Result<{ entries: ActivityEntry[] }>;
    return read.ok ? read.value.entries[0]?.outcome : read;
  };
  return { ...open, sending, release, end, shown, activity };
}

describe('a write that the service answers after 22 s', () => {
  test.each(writes)('is shown as unanswered until then, and is a success: $call', async (write) => {
    const { sending, release, end, shown, activity } = await openUnanswered(write);
    expect(shown()).toEqual([]);
    end(readLimitMs);
    expect(shown()).toMatchObject([{ call: write.call, until: null, why: 'no-answer' }]);
    release();
    expect(await sending).toMatchObject({ ok: true });
    expect(shown()).toEqual([]);
    expect(await activity()).toMatchObject({ ok: true });
  });

  test.each([contributions, message])(
    'need not be waited for, and its outcome is recorded all the same: $call',
    async (write) => {
      const open = await openUnanswered(write);
      open.end(readLimitMs);
      await open.call('cancelWaiting', { call: write.call });
      expect(await open.sending).toEqual(lost);
      expect(open.shown()).toEqual([]);
      // The service can be changed.
      expect(open.states.at(-1)?.working).toBe(false);
      open.release();
      await expect.poll(open.activity).toMatchObject({ ok: true });
      expect(open.requestsTo(write.path)).toHaveLength(1);
    },
  );
});

test('a switch that isn’t waited for is unknown, and is pressed again by its value', async () => {
  const open = await openUnanswered(contributions);
  const { contributionsEnabled: wanted } = contributionSwitch;
  const press = (contributionsEnabled: boolean) =>
    open.call('setContributions', { changes: [{ ...contributionSwitch, contributionsEnabled }] });
  const row = () => open.states.at(-1)?.switches[0];
  const cancel = () => open.call('cancelWaiting', { call: 'setContributions' });
  open.end(readLimitMs);
  await cancel();
  const unknown = { wanted: null, contributionsEnabled: null };
  expect(row()).toMatchObject({ ...unknown, failure: { wanted, error: lost.error } });
  expect(open.states.at(-1)?.working).toBe(false);

  const cancelled = press(!wanted);
  await expect.poll(row).toMatchObject({ wanted: !wanted, failure: null });
  const wait = { call: 'setContributions', why: 'running' };
  expect(open.states.at(-1)).toMatchObject({ waiting: [wait], working: true });
  await cancel();
  expect(await cancelled).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(row()).toMatchObject(unknown);
  expect(open.states.at(-1)?.waiting).toEqual([]);

  for (const value of [wanted, !wanted]) {
    const again = press(value);
    await expect.poll(row).toMatchObject({ wanted: value });
    if (value === wanted) {
      // Only one request at a time.
      expect(open.requestsTo(contributions.path)).toHaveLength(1);
      open.release();
    }
    expect(await again).toMatchObject({ ok: true, value: [{ value: 'switched' }] });
    expect(row()).toMatchObject({ wanted: null, contributionsEnabled: value, failure: null });
  }
  const bodies = open.requestsTo(contributions.path).map(({ body }) => JSON.parse(body) as unknown);
  const values = [wanted, wanted, !wanted].map((value) => ({ contributionsEnabled: value }));
  expect(bodies).toEqual(values);
});

test.each(['before', 'after'])(
  'of several airports, only those that were sent are unknown: cancelled %s no answer is shown',
  async (when) => {
    const atOnce = 4;
    const ids = Array.from({ length: atOnce + 2 }, (_, at) => 301 + at);
    const changes = ids.map((id) => ({ ...contributionSwitch, airportRequestId: id }));
    const { after, end } = limitsByHand();
    const open = await openSignedInService({ after });
    const release = open.faults.hold({ path: contributions.path }, { times: atOnce });
    const switching = open.call('setContributions', { changes });
    await expect.poll(() => open.requestsTo(contributions.path)).toHaveLength(atOnce);
    const cancel = () => open.call('cancelWaiting', { call: 'setContributions' });
    if (when === 'before') await cancel();
    end(readLimitMs);
    if (when === 'after') await cancel();
    const notSent = { ok: false, error: { kind: 'cancelled' } };
    const value = changes.map((_, at) => (at < atOnce ? lost : notSent));
    expect(await switching).toEqual({ ok: true, value });
    release();
  },
);

test.each([apply, message])(
  'a write without an answer is given up after 90 s: $call',
  async (write) => {
    const { sending, end, shown, activity } = await openUnanswered(write);
    end(readLimitMs);
    end(writeLimitMs);
    const answer = await sending;
    if (write.call === 'apply') {
      const counts = [{ outcome: { kind: 'unknown', reason: 'timed-out' }, count: 2 }];
      expect(answer).toMatchObject({ value: { counts } });
    } else expect(answer).toEqual(lost);
    expect(shown()).toEqual([]);
    expect(await activity()).toMatchObject(lost);
  },
);

test('a read is given up after 15 s', async () => {
  const { after, end } = limitsByHand();
  const open = await openServiceSession({ after });
  open.faults.next({ path: /points$/ }, { kind: 'hang' });
  const loading = open.call('openAirport', { icao });
  await expect.poll(() => open.requestsTo(/points$/)).toHaveLength(1);
  end(readLimitMs);
  expect(await loading).toEqual({
    ok: false,
    error: { kind: 'unreachable', reason: 'timed-out' },
  });
});

describe('an apply that is sent again', () => {
  const unavailable = { kind: 'answer', status: 503, headers: { 'Retry-After': '0' } } as const;

  test('leaves out what someone else made in the meantime', async () => {
    const open = await openSignedInService();
    await open.call('openAirport', { icao });
    open.faults.clear();
    open.faults.next({ path: apply.path }, unavailable);
    open.faults.next({ path: /links$/ }, { kind: 'delay', ms: 0 });
    const release = open.faults.hold({ path: /links$/ });
    const applying = send(open.call, apply);
    await expect.poll(() => open.requestsTo(/links$/)).toHaveLength(2);
    const point = open.world.points.get(first.leadOnId);
    if (!point) throw new Error('The practice service has no such lead-on');
    point.linkedTo = [...point.linkedTo, first.stopbarId];
    release();
    const done = { kind: 'done' };
    expect(await applying).toMatchObject({
      value: { outcomes: [{ outcome: done }, { outcome: done }] },
    });
    const bodies = open.requestsTo(apply.path).map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toMatchObject([{ link: [first, second] }, { link: [second], unlink: [] }]);
  });

  test.each([503, 403])(
    'is unknown after a lost reply, even if the retry gets a %i',
    async (status) => {
      const open = await openSignedInService();
      open.faults.next({ path: apply.path }, { kind: 'reset' });
      open.faults.next({ path: apply.path }, { ...unavailable, status }, { times: 2 });
      const counts = [{ outcome: { kind: 'unknown', reason: 'broken' }, count: 2 }];
      expect(await send(open.call, apply)).toMatchObject({ value: { counts } });
    },
  );
});
