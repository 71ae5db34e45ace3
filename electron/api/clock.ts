/** Calls `work` after that time, in milliseconds. Returns a function that stops it. */
export type After = (ms: number, work: () => void) => () => void;

export const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Waits. Resolves with false as soon as a signal is aborted. Leaves no listener on the signals, some
 * of which live as long as the app.
 */
export function pause(
  startTimer: After,
  ms: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (signals.some((signal) => signal?.aborted)) return Promise.resolve(false);
  const abort = () => resolve(false);
  const stopTimer = startTimer(ms, () => resolve(true));
  for (const signal of signals) signal?.addEventListener('abort', abort);
  return promise.finally(() => {
    stopTimer();
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  });
}
