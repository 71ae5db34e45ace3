import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  EuroScopeWatch,
  isEuroScopeRunning,
  listsEuroScope,
  checkIntervalMs,
} from '../../../../electron/shell/system/euroscope.ts';

let running: boolean | Error;
let checks: number;
let noticed: string[];
let watch: EuroScopeWatch;

beforeEach(() => {
  vi.useFakeTimers();
  running = false;
  checks = 0;
  noticed = [];
  watch = new EuroScopeWatch({
    isRunning: () => {
      checks += 1;
      return running instanceof Error ? Promise.reject(running) : Promise.resolve(running);
    },
    onStart: () => noticed.push('start'),
    onEnd: () => noticed.push('end'),
  });
});

afterEach(() => {
  watch.set(false);
  vi.useRealTimers();
});

const next = () => vi.advanceTimersByTimeAsync(checkIntervalMs);

describe('EuroScope', () => {
  test('is reported once when it starts and once when it ends', async () => {
    watch.set(true);
    await next();
    running = true;
    await next();
    await next();
    running = false;
    await next();
    await next();
    expect(noticed).toEqual(['start', 'end']);
  });

  test('isn’t reported if it is already running', async () => {
    running = true;
    watch.set(true);
    await next();
    expect(noticed).toEqual([]);
  });

  test('is checked once a minute', async () => {
    watch.set(true);
    watch.set(true);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(checks).toBe(6);
  });

  test('isn’t checked and has no timer while it is turned off', async () => {
    watch.set(true);
    await next();
    watch.set(false);
    expect(vi.getTimerCount()).toBe(0);
    const before = checks;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(checks).toBe(before);
  });

  test('isn’t reported if a check fails', async () => {
    running = true;
    watch.set(true);
    await next();
    running = new Error('tasklist.exe is gone');
    await next();
    running = true;
    await next();
    expect(noticed).toEqual([]);
  });

  test('isn’t reported if it ended while checks were off', async () => {
    running = true;
    watch.set(true);
    await next();
    watch.set(false);
    running = false;
    watch.set(true);
    await next();
    expect(noticed).toEqual([]);
  });
});

test('finds EuroScope in the list of Windows', () => {
  for (const [list, expected] of [
    ['"EuroScope.exe","4711","Console","1","212.340 K"\r\n', true],
    ['\r\n"euroscope.exe","4711","Console","1","212,340 K"\r\n', true],
    ['INFO: No tasks are running which match the specified criteria.\r\n', false],
    ['INFORMATION: Es werden keine Aufgaben mit den angegebenen Kriterien ausgeführt.', false],
    ['"NotEuroScope.exe","1","Console","1","1 K"', false],
    ['', false],
  ] as const) {
    expect(listsEuroScope(list)).toBe(expected);
  }
});

test('a system without the list is an error, and no shell is started', async () => {
  vi.stubEnv('SystemRoot', '/nowhere; echo EuroScope.exe');
  await expect(isEuroScopeRunning()).rejects.toThrow(/ENOENT/);
  vi.unstubAllEnvs();
});
