import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import { SwitchDoubts } from '../../../electron/features/contributions/switch-doubts.ts';
import { createKeyedLock } from '../../../electron/features/keyed-lock.ts';
import { SavedAirports } from '../../../electron/features/contributions/saved-airports.ts';
import { Contributions } from '../../../electron/features/contributions/contributions.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { closedOrigin, openRecorder } from '../../support/requests/client-servers.ts';
import { openBoard } from '../../support/contributions/open-board.ts';
import { shortLimits } from '../../support/requests/limits-by-hand.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';
import { clock } from '../../support/practice-call.ts';

const problems = noStorageProblems();

const frankfurt = '12/203';
const path = '/v2/divisions/12/airports/203/contributions';
const always = { times: Infinity };
const answer = (status: number, body = '', headers: Record<string, string> = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});

type Case = readonly [
  line: string,
  fault: Fault,
  expected: {
    readonly kind: AppError['kind'];
    readonly requests: number;
    readonly done?: boolean;
    readonly unknown?: boolean;
  },
];

/** `done` if the switch took effect, so reading it back makes it a success. `unknown` if it still may. */
const faults: readonly Case[] = [
  ['F3 a reset before the reply', { kind: 'reset' }, { kind: 'lost', requests: 3, unknown: true }],
  ['F3 a lost reply', { kind: 'lost' }, { kind: 'lost', requests: 3, done: true }],
  ['F4 a reset in mid-body', { kind: 'cut' }, { kind: 'lost', requests: 1, done: true }],
  ['F5 no reply', { kind: 'hang' }, { kind: 'lost', requests: 1, unknown: true }],
  ['F6 one byte per second', { kind: 'trickle' }, { kind: 'lost', requests: 1, done: true }],
  ['F8 500 in text', answer(500, 'Oops'), { kind: 'server', requests: 1 }],
  [
    'F9 502 in HTML',
    answer(502, '<html><title>Bad gateway</title>', { 'Content-Type': 'text/html' }),
    { kind: 'unavailable', requests: 3, unknown: true },
  ],
  [
    'F10 503 with a long Retry-After',
    answer(503, 'Down', { 'Retry-After': '3600' }),
    { kind: 'unavailable', requests: 1 },
  ],
  [
    'F11 429 with seconds',
    answer(429, '', { 'Retry-After': '3600' }),
    { kind: 'limited', requests: 1 },
  ],
  [
    'F11 429 with a date',
    answer(429, '', { 'Retry-After': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    { kind: 'limited', requests: 1 },
  ],
  ['F11 429 without Retry-After', answer(429), { kind: 'limited', requests: 1 }],
  [
    'F11 429 with nonsense',
    answer(429, '', { 'Retry-After': 'soon' }),
    { kind: 'limited', requests: 1 },
  ],
  [
    'F14 an error with the wrong content type',
    answer(403, 'No', { 'Content-Type': 'application/json' }),
    { kind: 'forbidden', requests: 1 },
  ],
];

describe('a switch after', () => {
  test.each(faults)('%s: %j shows the service’s value', async (_, fault, expected) => {
    const board = await openBoard({ after: shortLimits });
    await board.refresh(12);
    board.faults.next({ method: 'PATCH', path }, fault, always);
    const outcome = await board.switchTo(frankfurt, false);

    const { kind, requests, done = false, unknown = false } = expected;
    const failure = { kind: unknown ? 'unknown' : 'failed', error: { kind } };
    expect(outcome).toMatchObject(done ? { kind: 'done' } : failure);
    expect(board.rowOf(frankfurt).state).toMatchObject({
      known: unknown ? null : !done,
      wanted: null,
      readingBack: false,
      failure: done ? null : { wanted: false },
    });
    expect(board.truth(frankfurt)).toBe(!done);
    expect(board.sent).toHaveLength(requests);
    // The activity has the same outcome, once.
    const entries = board.activity.read(10);
    expect(entries.map(({ action }) => action)).toEqual(['switchContributions']);
    const told = 'error' in outcome ? { ok: false, error: outcome.error } : { ok: true };
    expect(entries[0]?.outcome).toMatchObject(told);
    const written = await readFile(join(board.folder, 'activity.jsonl'), 'utf8');
    expect(written).not.toContain(board.nadia);
  });

  test.each<[string, Fault]>([
    ['F7 an endless body', { kind: 'endless' }],
    ['F12 wrong JSON', answer(200, '{"contributions_enabled":"no"}')],
    ['F12 half JSON', answer(200, '{"id":203,')],
    ['F12 an empty body', answer(200)],
    ['F12 HTML', answer(200, '<html>', { 'Content-Type': 'text/html' })],
    ['F14 a wrong content type', answer(200, '{}', { 'Content-Type': 'image/png' })],
  ])('%s after 200 succeeds: the specification promises no body (A5)', async (_, fault) => {
    const board = await openBoard();
    await board.refresh(12);
    board.faults.next({ method: 'PATCH', path }, fault);
    expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
    expect(board.rowOf(frankfurt).state.known).toBe(false);
    expect(board.sent).toHaveLength(1);
  });

  test.each([301, 307] as const)(
    'F13 a redirect %i to another host isn’t followed',
    async (status) => {
      const { origin, received } = await openRecorder();
      const board = await openBoard();
      await board.refresh(12);
      board.faults.next({ method: 'PATCH', path }, { kind: 'redirect', status, location: origin });
      expect(await board.switchTo(frankfurt, false)).toMatchObject({ error: { redirects: true } });
      expect(board.rowOf(frankfurt).state.known).toBe(true);
      expect(received).toEqual([]);
    },
  );

  test('F16 a clock that is an hour off doesn’t make it wait longer', async () => {
    const { now } = clock();
    const board = await openBoard({ now, longestWaitMs: 1000 });
    await board.refresh(12);
    const date = new Date(now() + 3_600_000).toUTCString();
    const fault = answer(503, '', { Date: date, 'Retry-After': date });
    board.faults.next({ method: 'PATCH', path }, fault);
    expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
  });
});

test.each([
  ['F1 a refused connection', closedOrigin],
  ['F2 an unknown host', (): string => 'http://nowhere.invalid'],
  [
    'F15 an untrusted certificate',
    async (): Promise<string> => (await openRecorder()).origin.replace('http:', 'https:'),
  ],
] as const)('%s: the switch isn’t sent or read back', async (_, origin) => {
  const baseUrl = `${await origin()}/v2`;
  const board = await openBoard({ baseUrl });
  expect(await board.switchTo(frankfurt, false)).toMatchObject({
    kind: 'failed',
    error: { kind: 'offline' },
  });
  expect(board.rowOf(frankfurt).state).toMatchObject({ known: null, wanted: null });
  const entries = board.activity.read(10);
  expect(entries.map(({ action }) => action)).toEqual(['switchContributions']);
});

test.each([
  ['before the service gets it', false],
  ['after the service made it', true],
] as const)('F17 sleep and wake during a request, %s: it is made once', async (_, reached) => {
  let broken = false;
  const board = await openBoard({}, async (request) => {
    if (broken || request.method !== 'PATCH') return fetch(request);
    broken = true;
    if (reached) await fetch(request);
    throw new Error('net::ERR_NETWORK_IO_SUSPENDED');
  });
  await board.refresh(12);
  expect(await board.switchTo(frankfurt, false)).toEqual({ kind: 'done' });
  expect(board.rowOf(frankfurt).state).toMatchObject({ known: false, wanted: null, failure: null });
  expect(board.truth(frankfurt)).toBe(false);
  expect(board.sent).toHaveLength(2);
  const entries = board.activity.read(10);
  expect(entries).toMatchObject([{ action: 'switchContributions', outcome: { ok: true } }]);
});

test('F18 killed before the reply: after the next start it’s unknown until a read tells', async () => {
  const { now, passSeconds } = clock();
  const killed = await openBoard({ now });
  await killed.refresh(12);
  const release = killed.faults.hold({ method: 'PATCH', path });
  const asked = killed.switchTo(frankfurt, false);
  await expect.poll(() => killed.sent.length).toBe(1);

  // A kill leaves the current files.
  await killed.problems.saved();
  const folder = await temporaryFolder();
  await cp(killed.folder, folder, { recursive: true });
  const activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
  const place = { folder, problems, onDamaged: () => expect.unreachable() };
  const doubts = new SwitchDoubts({ place, activity, startedAt: now(), now });
  doubts.open();
  const next = new Contributions({
    ...{ client: killed.client, account: killed.account, inTurn: createKeyedLock() },
    saved: new SavedAirports(place),
    doubts,
    recorded: (_action, work) => work(''),
    onChange: () => undefined,
    now,
  });
  const read = async () => {
    const { handlers } = next;
    await handlers.readAirportRequests({ divisionId: 12 });
    return next.switches.find(({ icao }) => icao === 'EDDF')?.contributionsEnabled;
  };
  const outcome = () => activity.read(10)[0]?.outcome;
  expect(await read()).toBeNull();
  expect(outcome()).toMatchObject({ error: { reason: 'cut-short' } });
  passSeconds(60);
  expect(await read()).toBe(true);
  expect(outcome()).toMatchObject({ error: { kind: 'unreachable' } });
  release();
  await asked;
  expect(await read()).toBe(false);
  expect(outcome()).toMatchObject({ ok: true });
  expect(next.switches[0]?.changedSince).toBeNull();
});
