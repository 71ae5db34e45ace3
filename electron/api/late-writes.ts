import type { AppError, EpochMs } from '../contract/result.ts';

/** How long the service may go on with a write after the app has given it up, in milliseconds. */
export const lateMs = 60_000;

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
