import { after as startTimer, type After } from '../../../electron/api/clock.ts';
import { readLimitMs } from '../../../electron/api/request.ts';

/** Time limits that end only when a test says so. Waits before a retry take their time. */
export function limitsByHand() {
  const running = new Set<{ readonly ms: number; readonly work: () => void }>();
  const after: After = (ms, work) => {
    if (ms < readLimitMs) return startTimer(ms, work);
    const limit = { ms, work };
    running.add(limit);
    return () => running.delete(limit);
  };
  return {
    after,
    /** How many of a length run. */
    running: (ms: number): number => [...running].filter((limit) => limit.ms === ms).length,
    /** Ends the time limits that run, or only those of a length. */
    end: (ms?: number): void => {
      for (const limit of running) {
        if ((ms ?? limit.ms) === limit.ms && running.delete(limit)) limit.work();
      }
    },
  };
}
