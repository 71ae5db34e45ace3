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
const unexpected = { ok: false, error: { kind: 'unexpected' } };

const otherOrigins = [
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
  'about:blank',
  ' app://companion/',
  '',
];

describe('every call', () => {
  test('gives its handler a valid payload, without unknown fields', async () => {
    for (const name of names) {
      const { reached, send } = openDispatch();
      const input = callCases[name].payload;
      const isObject = typeof input === 'object';
      expect(await send(name, input), name).toBe(done);
      if (isObject) await send(name, { ...input, admin: true });
      expect(reached, name).toStrictEqual(isObject ? [input, input] : [input]);
    }
  });

  test('is rejected with an invalid payload', async () => {
    const { reached, send } = openDispatch();
    for (const name of names) {
      for (const payload of wrongPayloads(callCases[name].payload)) {
        expect(await send(name, payload), `${name} ${JSON.stringify(payload)}`).toMatchObject(
          invalid,
        );
      }
    }
    expect(reached).toEqual([]);
  });
});

describe('E17 a call is rejected before its payload is checked', () => {
  test('from a subframe or another window', async () => {
    const { reached, logged, send } = openDispatch();
    for (const sender of [
      { ...ourPage, topFrame: false },
      { ...ourPage, ourWindow: false },
    ]) {
      expect(await send('link', 'nonsense', sender)).toMatchObject(unexpected);
    }
    expect(logged[0]).toMatchObject({ message: 'Rejected link from companion' });
    expect(reached).toEqual([]);
  });

  test('from another origin', async () => {
    const { reached, send } = openDispatch();
    for (const url of otherOrigins) {
      expect(await send('signOut', undefined, { ...ourPage, url }), url).toMatchObject(unexpected);
    }
    expect(reached).toEqual([]);
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
});

describe('the result of a handler', () => {
  test('is returned unchanged', async () => {
    const error = { kind: 'forbidden', status: 403, said: 'Not at this airport.' } as const;
    for (const result of [
      { ok: true, value: { id: '7' } } as const,
      { ok: false, error } as const,
    ]) {
      const { send } = openDispatch(() => Promise.resolve(result));
      expect(await send('signIn', undefined)).toBe(result);
    }
  });

  test('becomes "unexpected" with the log ID if it throws or rejects', async () => {
    const secret = new Error('the secret');
    const throws = () => {
      throw secret;
    };
    for (const answer of [throws, () => Promise.reject(secret)]) {
      const { logged, send } = openDispatch(answer);
      expect(await send('signIn', undefined)).toEqual({
        ok: false,
        error: { kind: 'unexpected', logId: 'log-1' },
      });
      expect(logged).toEqual([{ message: 'signIn failed', thrown: secret }]);
    }
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

describe('a call for what has ended', () => {
  const ofOthers = [{ ...target, service: 'C' }, {}, undefined, null, 'A', 1, [target]];
  const ofFormer = [{ ...target, account: 'C' }, { service: 'A' }];

  test('S2 S3 reaches no handler, unless it doesn’t matter', async () => {
    const { reached, sendTo } = openDispatch();
    for (const name of names) {
      reached.length = 0;
      const isOfApp = name in applicationCalls;
      const isSigned = signed.includes(name);
      for (const named of ofOthers) {
        const error = { ok: false, error: { kind: 'cancelled' } };
        expect(await sendTo(named, name), name).toEqual(isOfApp ? done : error);
      }
      expect(reached, name).toHaveLength(isOfApp ? ofOthers.length : 0);
      reached.length = 0;
      for (const named of ofFormer) {
        const error = { ok: false, error: { kind: 'signed-out' } };
        expect(await sendTo(named, name), name).toEqual(isSigned ? error : done);
      }
      expect(reached, name).toHaveLength(isSigned ? 0 : ofFormer.length);
      expect(await sendTo(target, name), name).toBe(done);
    }
  });
});

/** What is sent with the token of a person. */
const signed: readonly CallName[] = [
  ...(['checkAccount', 'signOut', 'link', 'apply', 'readLinkPermission'] as const),
  ...(['suggestAirports', 'readDivisions', 'readAirportRequests', 'setContributions'] as const),
  ...(['closeForWork', 'reopenAfterWork', 'leaveClosed'] as const),
];
