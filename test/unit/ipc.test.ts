import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { applicationCalls, calls, type CallName, type Handlers } from '../../electron/contract.ts';
import type { Result } from '../../electron/contract/result.ts';
import { dispatch, type Sender } from '../../electron/ipc.ts';
import { callCases } from '../support/requests/call-cases.ts';

const origin = 'app://companion';
const ourPage: Sender = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };
const names = Object.keys(calls) as CallName[];

/** Dispatches to handlers that record their input. */
function openDispatch(answer: () => Promise<Result<unknown>> = () => Promise.resolve(done)) {
  const reached: unknown[] = [];
  const logged: { readonly message: string; readonly thrown: unknown }[] = [];
  const handler = (input: unknown) => {
    reached.push(input);
    return answer();
  };
  const handlers = Object.fromEntries(names.map((name) => [name, handler])) as unknown as Handlers;
  const log = (message: string, thrown?: unknown) => `log-${logged.push({ message, thrown })}`;
  const send = (name: CallName, payload: unknown, sender = ourPage) =>
    dispatch({ handlers, target, origin, log }, name, sender, target, payload);
  const sendTo = (named: unknown, name: CallName) =>
    dispatch({ handlers, target, origin, log }, name, ourPage, named, callCases[name].payload);
  return { reached, logged, send, sendTo };
}

/** What is in use. */
const target = { service: 'A', account: 'B' };

const done = { ok: true, value: null } as const;
const invalid = { ok: false, error: { kind: 'invalid' } };

describe.each(names)('%s', (name) => {
  const input = callCases[name].payload;

  test('calls its handler with a valid payload, without unknown fields', async () => {
    const { reached, send } = openDispatch();
    expect(await send(name, input)).toBe(done);
    if (typeof input === 'object') await send(name, { ...input, admin: true });
    expect(reached).toStrictEqual(typeof input === 'object' ? [input, input] : [input]);
  });

  test('is rejected with an invalid payload', async () => {
    const { reached, send } = openDispatch();
    for (const payload of wrongPayloads(input)) {
      expect(await send(name, payload), JSON.stringify(payload)).toMatchObject(invalid);
    }
    expect(reached).toEqual([]);
  });

  test('never throws, and its handler only gets what the schema accepts', async () => {
    const { reached, send } = openDispatch();
    await fc.assert(
      fc.asyncProperty(payloads(input), async (payload) => {
        reached.length = 0;
        const result = await send(name, payload);
        if (reached.length === 0) {
          expect(result).toMatchObject(invalid);
          return;
        }
        expect(v.is(calls[name].input, reached[0])).toBe(true);
        if (typeof input !== 'object') return;
        expect(Object.keys(reached[0] ?? {})).toEqual(Object.keys(input));
      }),
    );
  });

  test.each<[string, Sender]>([
    ['a subframe', { ...ourPage, topFrame: false }],
    ['another window', { ...ourPage, ourWindow: false }],
  ])('E17 a call from %s is rejected', async (_who, sender) => {
    const { reached, logged, send } = openDispatch();
    expect(await send(name, input, sender)).toEqual({
      ok: false,
      error: { kind: 'unexpected', logId: 'log-1' },
    });
    expect(logged).toMatchObject([{ message: `Rejected ${name} from companion` }]);
    expect(reached).toEqual([]);
  });
});

describe('E17 a call from another origin is rejected', () => {
  test.each([
    'app://companion.evil/index.html',
    'app://companion@evil/index.html',
    'app://companion:80/index.html',
    'app://companionx/index.html',
    'app://evil/app://companion/index.html',
    'app://companion',
    'APP://companion/index.html',
    'https://companion/index.html',
    'https://example.org/?app://companion/',
    'file:///index.html',
    'data:text/html,app://companion/',
    'about:blank',
    ' app://companion/',
    'null',
    '',
  ])('%j', async (url) => {
    const { reached, send } = openDispatch();
    expect(await send('signOut', undefined, { ...ourPage, url })).toMatchObject({
      ok: false,
      error: { kind: 'unexpected' },
    });
    expect(reached).toEqual([]);
  });

  test('for any address', async () => {
    const address = fc
      .tuple(fc.constantFrom(origin, 'app:', ''), fc.string())
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        fc.pre(!url.startsWith(`${origin}/`));
        const { reached, send } = openDispatch();
        await send('signOut', undefined, { ...ourPage, url });
        expect(reached).toEqual([]);
      }),
    );
  });

  test('and the log only has its host', async () => {
    const { logged, send } = openDispatch();
    await send('signIn', undefined, { ...ourPage, url: 'https://evil.example/?code=secret' });
    await send('signIn', undefined, { ...ourPage, url: '' });
    expect(logged.map(({ message }) => message)).toEqual([
      'Rejected signIn from evil.example',
      'Rejected signIn from nowhere',
    ]);
  });

  test('before its payload is checked', async () => {
    const { send } = openDispatch();
    const result = await send('link', 'nonsense', { ...ourPage, topFrame: false });
    expect(result).toMatchObject({ error: { kind: 'unexpected' } });
  });
});

describe('the result of a handler', () => {
  test.each<Result<unknown>>([
    { ok: true, value: { id: '7' } },
    { ok: false, error: { kind: 'forbidden', status: 403, said: 'Not at this airport.' } },
    { ok: false, error: { kind: 'lost', reason: 'timed-out' } },
  ])('is returned unchanged: %j', async (result) => {
    const { send } = openDispatch(() => Promise.resolve(result));
    expect(await send('signIn', undefined)).toBe(result);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('the secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the secret'))],
  ])('becomes "unexpected" with the log ID if it %s', async (_how, answer) => {
    const { logged, send } = openDispatch(answer);
    expect(await send('signIn', undefined)).toEqual({
      ok: false,
      error: { kind: 'unexpected', logId: 'log-1' },
    });
    expect(logged).toEqual([{ message: 'signIn failed', thrown: new Error('the secret') }]);
  });
});

type Good = object | string | undefined;

function wrongPayloads(input: Good): unknown[] {
  if (input === undefined) return [null, {}, [], 'text', 0, false];
  if (typeof input === 'string') return [undefined, null, {}, [input], '', ' ', '..', 0, true];
  const fields = Object.keys(input);
  const filled = Object.entries(input).flatMap(([field, value]) => (value === null ? [] : [field]));
  return [
    ...[undefined, null, {}, [], [input], 'text', 0, true],
    ...fields.map((field) => ({ ...input, [field]: undefined })),
    ...filled.map((field) => ({ ...input, [field]: null })),
    ...fields.map((field) => ({ ...input, [field]: { toString: 'EDDF' } })),
  ];
}

/** Any value that a channel can carry, and valid payloads with one random field. */
function payloads(input: Good): fc.Arbitrary<unknown> {
  const any = fc.anything({
    ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true },
    ...{ withSparseArray: true },
  });
  const odd = fc.constantFrom('\ud800', ' \0', '..');
  if (typeof input !== 'object') return fc.oneof(any, odd);
  const value = fc.oneof(any, odd, fc.integer(), fc.boolean());
  const field = fc.constantFrom(...Object.keys(input));
  const almost = fc.tuple(field, value).map(([name, value]) => ({ ...input, [name]: value }));
  return fc.oneof(any, almost);
}

describe('a call for what has ended', () => {
  const ofOthers = [{ ...target, service: 'C' }, {}, undefined, null, 'A', 1, [target]];
  const ofFormer = [{ ...target, account: 'C' }, { service: 'A' }];

  test.each(names)('S2 S3 reaches no handler, unless it doesn’t matter: %s', async (name) => {
    const { reached, sendTo } = openDispatch();
    const isOfApp = name in applicationCalls;
    for (const named of ofOthers) {
      const error = { ok: false, error: { kind: 'cancelled' } };
      expect(await sendTo(named, name)).toEqual(isOfApp ? done : error);
    }
    for (const named of ofFormer) {
      const error = { ok: false, error: { kind: 'signed-out' } };
      expect(await sendTo(named, name)).toEqual(signed.includes(name) ? error : done);
    }
    const isReached = [
      ...ofOthers.map(() => isOfApp),
      ...ofFormer.map(() => !signed.includes(name)),
    ];
    expect(reached).toHaveLength(isReached.filter(Boolean).length);
    expect(await sendTo(target, name)).toBe(done);
  });
});

/** What is sent with the token of a person. */
const signed: readonly CallName[] = [
  ...(['checkAccount', 'signOut', 'link', 'apply', 'applySeveral', 'readLinkPermission'] as const),
  ...(['suggestAirports', 'readDivisions', 'readAirportRequests', 'setContributions'] as const),
  ...(['readUnknownSwitches', 'closeForWork', 'reopenAfterWork', 'leaveClosed'] as const),
];
