import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import { Poll } from '../../../../../renderer/linking/live/poll.ts';

const second = 1000;
const ok: Result<number> = { ok: true, value: 1 };
const failed: Result<number> = { ok: false, error: { kind: 'unreadable' } };
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

function openPoll(read: () => Promise<Result<number>> = () => Promise.resolve(ok)) {
  const begin = performance.now();
  const heard = { askedAt: [] as number[], answers: 0, cancelled: 0, idle: 0 };
  const failures: { readonly error: AppError; readonly retryMs: number }[] = [];
  const poll = new Poll<number>({
    read: () => {
      heard.askedAt.push((performance.now() - begin) / second);
      return read();
    },
    cancel: () => (heard.cancelled += 1),
    onanswer: () => (heard.answers += 1),
    onfailure: (error, retryMs) => failures.push({ error, retryMs }),
    onidle: () => (heard.idle += 1),
  });
  const run = () => {
    const stop = poll.run();
    stops.push(stop);
    return stop;
  };
  return { heard, failures, run, resume: () => poll.resume() };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);

function turnWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a poll', () => {
  test('asks immediately and then every 3 s, also when it is stopped and started', async () => {
    const { heard, run } = openPoll();
    const stop = run();
    await pass(7);
    stop();
    run();
    await pass(5);
    expect(heard.askedAt).toEqual([0, 3, 6, 9, 12]);
  });

  test('that is stopped cancels its request, doesn’t report a late reply, and keeps its pace', async () => {
    const reply = Promise.withResolvers<Result<number>>();
    const { heard, run } = openPoll(() => reply.promise);
    const stop = run();
    await pass(1);
    stop();
    expect(heard.cancelled).toBe(1);
    reply.resolve(ok);
    await pass(1);
    expect(heard).toMatchObject({ askedAt: [0], answers: 0, cancelled: 1 });
    // It keeps to its pace when it starts again.
    run();
    await pass(2);
    expect(heard.askedAt).toEqual([0, 3]);
  });

  test('stops while the window is hidden, and continues when it is shown', async () => {
    const { heard, run } = openPoll(() => new Promise<never>(() => undefined));
    run();
    await pass(1);
    turnWindow(true);
    expect(heard.cancelled).toBe(1);
    await pass(60);
    expect(heard.askedAt).toEqual([0]);
    turnWindow(false);
    await pass(1);
    expect(heard.askedAt).toEqual([0, 61]);
  });

  test('waits longer after each failure, up to a minute, until there’s a reply', async () => {
    const replies = [...Array.from({ length: 7 }, () => failed), ok];
    const { failures, run } = openPoll(() => Promise.resolve(replies.shift() ?? failed));
    run();
    await pass(275);
    const waits = failures.map(({ retryMs }) => retryMs / second);
    expect(waits).toEqual([6, 12, 24, 48, 60, 60, 60, 6]);
  });

  test('waits as long as the service says, also when it is stopped and started', async () => {
    const error = { kind: 'limited', said: '', retryAt: Date.now() + 90 * second } as const;
    const { heard, run } = openPoll(() => Promise.resolve({ ok: false, error }));
    const stop = run();
    await pass(10);
    stop();
    run();
    await pass(79);
    expect(heard.askedAt).toEqual([0]);
    await pass(2);
    expect(heard.askedAt).toEqual([0, 90]);
  });

  test('pauses when the window wasn’t used for ten minutes, and continues when resumed', async () => {
    // After failures it asks every minute, so that the test needs few requests.
    const { heard, run, resume } = openPoll(() => Promise.resolve(failed));
    run();
    await pass(300);
    window.dispatchEvent(new PointerEvent('pointermove'));
    await pass(590);
    expect(heard.idle).toBe(0);
    await pass(60);
    expect(heard.idle).toBe(1);
    const { length } = heard.askedAt;
    await pass(60);
    expect(heard.askedAt).toHaveLength(length);
    resume();
    await pass(1);
    expect(heard.askedAt).toHaveLength(length + 1);
  });
});
