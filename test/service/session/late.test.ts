import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSession, tokenRequest, tokenOf } from '../../support/session/open-session.ts';
import { nadia } from '../../support/session/practice-browser.ts';
import { listenerOf } from '../../support/session/user-browser.ts';

const timedOut = { ok: false, error: { kind: 'unreachable', reason: 'timed-out' } };
const done = { ok: true, value: null };

const timersByHand = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => void vi.useRealTimers());

describe('O13 a sign-in', () => {
  test('ends after exactly 5 minutes without a callback', async () => {
    timersByHand();
    const { browser, session } = await openSession();
    const signedIn = session.signIn();
    const listener = listenerOf(await browser.tab());
    vi.advanceTimersByTime(5 * 60_000 - 1);
    // By the time of a reply, everything that the timer started has run.
    expect((await fetch(listener)).status).toBe(400);
    expect(session.state.kind).toBe('signing-in');
    vi.advanceTimersByTime(1);
    expect(await signedIn).toEqual(timedOut);
    expect(session.state).toEqual({ kind: 'signed-out' });
  });

  test('waits at most 30 seconds for an exchange', async () => {
    timersByHand();
    const { browser, faults, session } = await openSession();
    faults.next(tokenRequest, { kind: 'hang' });
    const signedIn = session.signIn();
    const callback = await browser.choose();
    await fetch(callback);
    vi.advanceTimersByTime(30_000 - 1);
    expect((await fetch(callback)).status).toBe(410);
    expect(session.state.kind).toBe('signing-in');
    vi.advanceTimersByTime(1);
    expect(await signedIn).toEqual(timedOut);
    expect(await tokenOf(session)).toBeUndefined();
  });

  test('has separate time limits for the browser and the exchange', async () => {
    timersByHand();
    const { browser, faults, session } = await openSession({ returnMs: 100, exchangeMs: 5000 });
    faults.next(tokenRequest, { kind: 'delay', ms: 50 });
    const signedIn = session.signIn();
    await browser.comeBack(nadia);
    vi.advanceTimersByTime(4000);
    expect(await signedIn).toEqual(done);
  });
});
