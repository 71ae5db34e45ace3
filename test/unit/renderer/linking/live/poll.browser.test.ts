import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import { Poll } from '../../../../../renderer/linking/live/poll.ts';

vi.setConfig({ testTimeout: 30_000 });

const limits = { everyMs: 20, longestMs: 80, idleMs: 60_000 };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(document, 'hidden');
});

interface Options {
  readonly read?: () => Promise<Result<number>>;
  readonly idleMs?: number;
}

function openPoll({ read, idleMs = limits.idleMs }: Options = {}) {
  const heard = { asked: [] as number[], answers: 0, cancelled: 0, idle: 0 };
  const failures: { readonly error: AppError; readonly retryMs: number }[] = [];
  const own = { ...limits, idleMs };
  const poll = new Poll<number>({
    read: () => {
      heard.asked.push(performance.now());
      return read?.() ?? Promise.resolve({ ok: true, value: 1 });
    },
    cancel: () => (heard.cancelled += 1),
    onanswer: () => (heard.answers += 1),
    onfailure: (error, retryMs) => failures.push({ error, retryMs }),
    onidle: () => (heard.idle += 1),
    limits: own,
  });
  const run = () => {
    const stop = poll.run();
    stops.push(stop);
    return stop;
  };
  return { heard, failures, run, own, resume: () => poll.resume() };
}

const asks = (poll: ReturnType<typeof openPoll>, times: number) =>
  vi.waitFor(() => expect(poll.heard.asked.length).toBeGreaterThanOrEqual(times), 20_000);

/** Resolves after another poll has sent six requests: a running poll would have sent some too. */
async function whileAnotherAsks(): Promise<void> {
  const other = openPoll();
  const stop = other.run();
  await asks(other, 6);
  stop();
}

function turnWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const failing = (error: AppError) => () => Promise.resolve({ ok: false, error } as const);
const never = () => new Promise<never>(() => undefined);

describe('a poll', () => {
  test('sends a request immediately, and then at most as often as its limit', async () => {
    const poll = openPoll();
    poll.run();
    await asks(poll, 5);
    const { asked } = poll.heard;
    for (const [at, time] of asked.entries()) {
      // A timer may fire up to a millisecond early.
      if (at > 0) expect(time - (asked[at - 1] ?? 0)).toBeGreaterThan(limits.everyMs - 1.5);
    }
  });

  test('keeps to its limit when it is stopped and started', async () => {
    const poll = openPoll();
    for (let at = 0; at < 3; at += 1) {
      const stop = poll.run();
      await asks(poll, at + 1);
      stop();
    }
    const [first = 0, , third = 0] = poll.heard.asked;
    expect(third - first).toBeGreaterThan(2 * (limits.everyMs - 1.5));
  });

  test('stops, and cancels the request in flight', async () => {
    const poll = openPoll({ read: never });
    const stop = poll.run();
    await asks(poll, 1);
    stop();
    expect(poll.heard.cancelled).toBe(1);
    await whileAnotherAsks();
    expect(poll.heard.asked).toHaveLength(1);
  });

  test('doesn’t report a reply that arrives after it stopped', async () => {
    let reply: (result: Result<number>) => void = () => undefined;
    const poll = openPoll({ read: () => new Promise((resolve) => (reply = resolve)) });
    const stop = poll.run();
    await asks(poll, 1);
    stop();
    reply({ ok: true, value: 1 });
    await whileAnotherAsks();
    expect(poll.heard.answers).toBe(0);
    expect(poll.heard.cancelled).toBe(1);
  });

  test('stops while the window is hidden, and continues when it is shown', async () => {
    const poll = openPoll({ read: never });
    poll.run();
    await asks(poll, 1);
    turnWindow(true);
    expect(poll.heard.cancelled).toBe(1);
    turnWindow(false);
    await asks(poll, 2);
  });

  test('sends nothing while the window is hidden', async () => {
    turnWindow(true);
    const poll = openPoll();
    poll.run();
    turnWindow(false);
    turnWindow(true);
    Reflect.deleteProperty(document, 'hidden');
    await whileAnotherAsks();
    expect(poll.heard.asked).toEqual([]);
  });

  test('waits longer after each failure, up to a limit', async () => {
    const poll = openPoll({ read: failing({ kind: 'unreachable', reason: 'broken' }) });
    poll.run();
    await asks(poll, 4);
    expect(poll.failures.slice(0, 3).map(({ retryMs }) => retryMs)).toEqual([40, 80, 80]);
    const [first = 0, second = 0] = poll.heard.asked;
    expect(second - first).toBeGreaterThan(38);
  });

  test('returns to its usual pace after a reply', async () => {
    const replies: Result<number>[] = [
      { ok: false, error: { kind: 'unreadable' } },
      { ok: true, value: 1 },
    ];
    const last = { ok: false, error: { kind: 'unreadable' } } as const;
    const poll = openPoll({ read: () => Promise.resolve(replies.shift() ?? last) });
    poll.run();
    await asks(poll, 4);
    expect(poll.failures.map(({ retryMs }) => retryMs).slice(0, 2)).toEqual([40, 40]);
  });

  test('waits as long as the service says', async () => {
    const error = { kind: 'limited', said: '', retryAt: Date.now() + 60_000 } as const;
    const poll = openPoll({ read: failing(error) });
    const stop = poll.run();
    await asks(poll, 1);
    await whileAnotherAsks();
    expect(poll.failures[0]?.retryMs).toBeGreaterThan(50_000);
    // Also after it was stopped and started.
    stop();
    poll.run();
    await whileAnotherAsks();
    expect(poll.heard.asked).toHaveLength(1);
  });

  test('pauses when the window isn’t used, and continues when resumed', async () => {
    const poll = openPoll({ idleMs: 100 });
    poll.run();
    await expect.poll(() => poll.heard.idle, { timeout: 20_000 }).toBe(1);
    const { length } = poll.heard.asked;
    window.dispatchEvent(new PointerEvent('pointermove'));
    await whileAnotherAsks();
    expect(poll.heard.asked).toHaveLength(length);
    poll.own.idleMs = limits.idleMs;
    poll.resume();
    await asks(poll, length + 1);
  });

  test('by default asks every 3 s, waits at most a minute after failures, and stops after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const said = { asked: 0, idleAt: [] as number[], retryMs: [] as number[] };
    const error: AppError = { kind: 'server', status: 500, said: '' };
    const poll = new Poll<number>({
      read: () => {
        said.asked += 1;
        return Promise.resolve(
          said.asked > 100 && said.asked < 108 ? { ok: false, error } : { ok: true, value: 1 },
        );
      },
      cancel: () => undefined,
      onanswer: () => undefined,
      onfailure: (_error, retryMs) => said.retryMs.push(retryMs),
      onidle: () => said.idleAt.push(performance.now()),
    });
    stops.push(poll.run());
    await vi.advanceTimersByTimeAsync(9000);
    expect(said.asked).toBe(4);
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 9000);
    expect(said.retryMs).toEqual([6, 12, 24, 48, 60, 60, 60].map((seconds) => seconds * 1000));
    expect(said.idleAt).toEqual([10 * 60_000]);
    const { asked } = said;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said.asked).toBe(asked);
  });

  test('continues while the window is used', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const poll = openPoll({
      idleMs: 100,
      read: () => {
        window.dispatchEvent(new PointerEvent('pointermove'));
        return Promise.resolve({ ok: true, value: 1 });
      },
    });
    poll.run();
    await vi.advanceTimersByTimeAsync(1000);
    const { asked, idle } = poll.heard;
    expect({ asked, idle }).toEqual({
      asked: Array.from({ length: 51 }, (_, at) => at * 20),
      idle: 0,
    });
  });
});
