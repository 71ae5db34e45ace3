import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { isOpen } from '../../support/requests/raw-request.ts';
import { openSession, tokenRequest } from '../../support/session/open-session.ts';
import { portOf } from '../../support/session/user-browser.ts';

type Opened = Awaited<ReturnType<typeof openSession>>;

// Unlike any other timer's length, to tell them apart.
const times = { returnMs: 300_011, exchangeMs: 30_011 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'setTimeout');
  vi.spyOn(globalThis, 'clearTimeout');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The timers of a sign-in, and those that weren't cleared. */
function timers() {
  const { calls, results } = vi.mocked(setTimeout).mock;
  const ours: readonly unknown[] = Object.values(times);
  const started: readonly unknown[] = results
    .filter((_result, at) => ours.includes(calls[at]?.[1]))
    .map(({ value }) => value);
  const cleared = vi.mocked(clearTimeout).mock.calls.map(([timer]): unknown => timer);
  return { started, left: started.filter((timer) => !cleared.includes(timer)) };
}

const afterExchange =
  (fault: Fault) =>
  async ({ browser, faults }: Opened) => {
    faults.next(tokenRequest, fault);
    await browser.comeBack();
  };

const outcomes: readonly (readonly [string, (opened: Opened) => unknown, object])[] = [
  ['success', ({ browser }) => browser.comeBack(), { ok: true }],
  ['refusal', ({ browser }) => browser.comeBack('Cancel'), { error: { kind: 'rejected' } }],
  [
    'a callback from another issuer',
    async ({ browser }) => {
      const callback = await browser.choose();
      callback.searchParams.set('iss', 'https://evil.example');
      await fetch(callback);
    },
    { error: { kind: 'unreadable' } },
  ],
  ['cancel', ({ session }) => session.cancelSignIn(), { error: { kind: 'cancelled' } }],
  ['signing out', ({ session }) => session.signOut(), { error: { kind: 'cancelled' } }],
  [
    'time-out',
    () => vi.advanceTimersByTime(times.returnMs),
    { error: { kind: 'unreachable', reason: 'timed-out' } },
  ],
  [
    'a rejected exchange',
    afterExchange({ kind: 'answer', status: 500, body: 'down' }),
    { error: { kind: 'server', status: 500 } },
  ],
  ['a broken exchange', afterExchange({ kind: 'reset' }), { error: { kind: 'unreachable' } }],
  [
    'an unreadable exchange',
    afterExchange({ kind: 'answer', status: 200, body: '{' }),
    { error: { kind: 'unreadable' } },
  ],
  [
    'a cancel during the exchange',
    async (opened) => {
      opened.faults.next(tokenRequest, { kind: 'hang' });
      await opened.browser.comeBack();
      opened.session.cancelSignIn();
    },
    { error: { kind: 'cancelled' } },
  ],
];

describe('O5 no port, socket or timer is left after', () => {
  test('however it ends', async () => {
    for (const [, end, result] of outcomes) {
      const opened = await openSession(times);
      const signedIn = opened.session.signIn();
      const port = portOf(await opened.browser.tab());
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const closed = once(socket, 'close');
      await end(opened);
      expect(await signedIn).toMatchObject(result);
      await closed;
      expect(await isOpen(port)).toBe(false);
      expect(timers().started.length).toBeGreaterThan(0);
      expect(timers().left).toEqual([]);
    }
  });

  test('a browser that can’t be opened', async () => {
    let port = 0;
    const { session } = await openSession({
      ...times,
      browse: (url) => {
        port = portOf(new URL(url));
        return Promise.reject(new Error('There is no browser'));
      },
    });
    expect(await session.signIn()).toEqual({
      ok: false,
      error: { kind: 'unexpected', logId: 'log-1' },
    });
    expect(session.state).toEqual({ kind: 'signed-out' });
    expect(port).toBeGreaterThan(0);
    expect(await isOpen(port)).toBe(false);
    expect(timers().started.length).toBeGreaterThan(0);
    expect(timers().left).toEqual([]);
  });
});
