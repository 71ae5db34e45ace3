import type { AppError, EpochMs } from '../../contract/result.ts';
import type { HttpReply } from '../http/send-http.ts';
import { retryAfter } from './retry-after.ts';

/**
 * Whether an operation is retried: `yes` if doing it twice does no harm; `never`; or only after a
 * 429, the one status that means nothing was done.
 */
export type Repeatable = 'yes' | 'never' | 'when-limited';

export interface FailedAttempt {
  readonly answered?: HttpReply;
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

const statusesWorthRepeating = [408, 429, 502, 503, 504];
const maxRetries = 2;

/** Returns how long to wait before a retry when the service doesn't say, in milliseconds. */
const backOffMs = (retries: number): number => 300 * 2 ** retries;

export const isLimited = ({ answered }: FailedAttempt): boolean => answered?.status === 429;

/** Returns how long to wait before a retry, in milliseconds; undefined for no retry. */
export function waitBeforeRetry(
  repeatable: Repeatable,
  attempt: FailedAttempt,
  { retries, maxMs, now }: Tries,
): number | undefined {
  const { answered, error, begun } = attempt;
  const mayRepeat = repeatable === 'yes' || (repeatable === 'when-limited' && isLimited(attempt));
  if (!mayRepeat || begun || retries >= maxRetries) return undefined;
  const backOff = Math.min(backOffMs(retries), maxMs);
  if (!answered) return 'reason' in error && error.reason === 'broken' ? backOff : undefined;
  const { status, headers } = answered;
  if (!statusesWorthRepeating.includes(status)) return undefined;
  const at = retryAfter(headers, now);
  if (at === undefined) return status === 429 ? undefined : backOff;
  return at - now > maxMs ? undefined : at - now;
}
