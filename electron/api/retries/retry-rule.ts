import type { AppError, EpochMs } from '../../contract/result.ts';

/**
 * Whether an operation is retried: `yes` if doing it twice does no harm; `never`; or only after a
 * 429, the one status that means nothing was done.
 */
export type Repeatable = 'yes' | 'never' | 'when-limited';

export interface FailedAttempt {
  readonly error: AppError;
  /** Whether a part of the response arrived. */
  readonly begun?: boolean;
}

interface Tries {
  /** How many retries there were before. */
  readonly retries: number;
  /** The longest wait, in milliseconds. A longer `Retry-After` is reported instead. */
  readonly maxMs: number;
  readonly now: EpochMs;
}

const maxRetries = 2;

/** Returns how long to wait before a retry when the service doesn't say, in milliseconds. */
const backOffMs = (retries: number): number => 300 * 2 ** retries;

/** Whether a repeated request may succeed soon. A 429 says itself when. */
const isTemporary = (error: AppError): boolean =>
  'retryAt' in error ||
  ('reason' in error && error.reason === 'broken') ||
  ('status' in error && [408, 502, 503, 504].includes(error.status ?? 0));

/** Returns how long to wait before a retry, in milliseconds; undefined for no retry. */
export function waitBeforeRetry(
  repeatable: Repeatable,
  { error, begun }: FailedAttempt,
  { retries, maxMs, now }: Tries,
): number | undefined {
  const mayRepeat =
    repeatable === 'yes' || (repeatable === 'when-limited' && error.kind === 'limited');
  if (!mayRepeat || begun || retries >= maxRetries || !isTemporary(error)) return undefined;
  const backOff = Math.min(backOffMs(retries), maxMs);
  const waitMs = 'retryAt' in error ? error.retryAt - now : backOff;
  return waitMs > maxMs ? undefined : waitMs;
}
