/**
 * Runs work with a signal that is aborted with `cancel`, or with a `TimeoutError` when time is up.
 * @throws what the work throws.
 */
export async function withTimeout<T>(
  milliseconds: number,
  cancel: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new DOMException('It took too long', 'TimeoutError'));
  }, milliseconds);
  try {
    return await work(AbortSignal.any(cancel ? [cancel, late.signal] : [late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for work until the signal is aborted. @throws the signal's reason; what the work throws.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
