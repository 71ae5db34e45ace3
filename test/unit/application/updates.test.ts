import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Release } from '../../../electron/contract/application/updates.ts';
import { UpdateFailure, type Updater } from '../../../electron/application/updates/updater.ts';
import {
  checkEveryMs,
  settleMs,
  retryAfterMs,
  Updates,
} from '../../../electron/application/updates/updates.ts';

const release: Release = { version: '1.3.0', notes: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sets the clock forward or back. No timer ends, as during sleep. */
const passTime = (ms: number) => vi.setSystemTime(Number(vi.getMockedSystemTime()) + ms);

/** Updates that find `found`. `checks` counts the checks. */
function open(found: () => Promise<Release | null> = () => Promise.resolve(null)) {
  const counts = { checks: 0, loads: 0, installs: 0 };
  const percents: number[] = [];
  const updater: Updater = {
    check: () => {
      counts.checks += 1;
      return found();
    },
    download: (onProgress) => {
      for (const percent of [0.2, 10.1, 10.9, 55, 100]) onProgress(percent);
      return Promise.resolve();
    },
    install: () => {
      counts.installs += 1;
    },
  };
  const updates = new Updates({
    off: undefined,
    load: () => {
      counts.loads += 1;
      return Promise.resolve(updater);
    },
  });
  updates.onChange(() => {
    if (updates.state.kind === 'downloading') percents.push(updates.state.percent);
  });
  return { updates, counts, percents };
}

describe('an automatic check', () => {
  test('runs a moment after the window is shown', async () => {
    const { updates, counts } = open();
    await vi.advanceTimersByTimeAsync(checkEveryMs);
    expect(counts).toMatchObject({ checks: 0, loads: 0 });
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs - 1);
    expect(counts.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(counts).toMatchObject({ checks: 1, loads: 1 });
  });

  test('runs every six hours while the window is open', async () => {
    const { updates, counts } = open();
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs + 3 * checkEveryMs);
    expect(counts.checks).toBe(4);
  });

  test('doesn’t run and has no timer while the app is hidden', async () => {
    const { updates, counts } = open();
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs);
    updates.hidden();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(10 * checkEveryMs);
    expect(counts.checks).toBe(1);
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(counts.checks).toBe(2);
  });

  test('leaves no timer if the window is hidden while it runs', async () => {
    const answer = Promise.withResolvers<null>();
    const { updates } = open(() => answer.promise);
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs);
    updates.hidden();
    answer.resolve(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(updates.state.kind).toBe('newest');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('runs after waking only if six hours have passed', async () => {
    const { updates, counts } = open();
    updates.startedOrWoke();
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(counts.checks).toBe(1);
    passTime(checkEveryMs - 1);
    updates.startedOrWoke();
    expect(vi.getTimerCount()).toBe(0);
    passTime(1);
    updates.startedOrWoke();
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(counts.checks).toBe(2);
  });

  test('runs again sooner after a failure', async () => {
    const { updates, counts } = open(() => Promise.reject(new UpdateFailure('offline')));
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs);
    expect(updates.state).toMatchObject({ kind: 'failed', problem: 'offline' });
    await vi.advanceTimersByTimeAsync(retryAfterMs);

    expect(counts.checks).toBe(2);
  });

  test('isn’t delayed by a clock that is set back', async () => {
    const { updates, counts } = open();
    await updates.check();
    passTime(-100 * checkEveryMs);
    updates.shown();
    await vi.advanceTimersByTimeAsync(checkEveryMs);
    expect(counts.checks).toBe(2);
  });

  test('ends once a release is ready', async () => {
    const { updates, counts } = open(() => Promise.resolve(release));
    updates.shown();
    await vi.advanceTimersByTimeAsync(settleMs + checkEveryMs);
    expect(updates.state).toEqual({ kind: 'ready', release });
    expect([counts.checks, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

test('two checks at the same time are one', async () => {
  const { updates, counts } = open();
  await Promise.all([updates.check(), updates.check()]);
  expect(counts.checks).toBe(1);
});

test('progress is reported once per percent', async () => {
  const { updates, percents } = open(() => Promise.resolve(release));
  await updates.check();
  expect(percents).toEqual([0, 10, 55, 100]);
});

test('a library that can’t be loaded is an error, and is loaded again by the next check', async () => {
  let loads = 0;
  const updates = new Updates({
    off: undefined,
    load: () => {
      loads += 1;
      return Promise.reject(new Error('no such file'));
    },
  });
  await updates.check();
  expect(updates.state).toMatchObject({ kind: 'failed', problem: 'unexpected' });
  await updates.check();
  expect(loads).toBe(2);
});

test('nothing is loaded, checked or installed if updates are off', async () => {
  const updates = new Updates({
    off: 'no-address',
    load: () => {
      throw new Error('It was loaded');
    },
  });
  updates.shown();
  updates.startedOrWoke();
  await updates.check();
  expect(vi.getTimerCount()).toBe(0);
  expect(updates.state).toEqual({ kind: 'off', why: 'no-address' });
  expect(await updates.install(false)).toBe('not-ready');
});

describe('W7 an update is installed', () => {
  test('when the user asks for it', async () => {
    const { updates, counts } = open(() => Promise.resolve(release));
    await updates.check();
    expect(counts.installs).toBe(0);
    expect(await updates.install(false)).toBe('restarting');
    expect(counts.installs).toBe(1);
  });

  test('never before it is downloaded', async () => {
    const { updates, counts } = open();
    expect(await updates.install(false)).toBe('not-ready');
    await updates.check();
    expect(await updates.install(false)).toBe('not-ready');
    expect(counts.installs).toBe(0);
  });

  test('never while something is being sent', async () => {
    const { updates, counts } = open(() => Promise.resolve(release));
    await updates.check();
    expect(await updates.install(true)).toBe('sending');
    expect(counts.installs).toBe(0);
  });
});
