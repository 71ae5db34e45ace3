import type { AppError, EpochMs } from '../contract/result.ts';

/** How long the service may go on with a write after the app has given it up, in milliseconds. */
export const lateMs = 60_000;

/**
 * How long a write that a read didn't show still counts as the user's own if it shows up after all, in
 * milliseconds.
 */
export const revisableMs = 24 * 60 * 60 * 1000;

/** The error of a write without a reply when the app quit. */
export const cutShort: AppError = { kind: 'lost', reason: 'cut-short' };

/** The error of a write without a reply that the user doesn't wait for any more. */
export const unanswered = { kind: 'lost', reason: 'timed-out' } as const satisfies AppError;

/**
 * Whether the service may still be working on a write that ended with this error: no full reply came,
 * or only a gateway replied. After a full reply, it isn't.
 */
export const mayStillRun = (error: AppError): boolean =>
  error.kind === 'lost' || ('status' in error && [408, 502, 504].includes(error.status ?? 0));

/**
 * Returns from when a read that doesn't show a write proves that it wasn't made. A read that shows it
 * proves at any time that it was. @param error of the write; undefined if the app quit before a reply
 */
export const certainAt = (givenUp: EpochMs, error: AppError | undefined): EpochMs =>
  error === undefined || mayStillRun(error) ? givenUp + lateMs : givenUp;
