import type { AppError, LostReason } from '../../contract/result.ts';

/** What a failure says of the changes that were sent, and of those that are still to come. */
export type Verdict =
  /** The service has no such call. */
  | 'absent'
  /** Something in this request was wrong: others may go. */
  | 'refused'
  /** Nothing was done, and others would fare no better. */
  | 'all-refused'
  /** The same, and the service judged nothing that was in it. */
  | 'not-sent'
  /** It may have been done. */
  | 'unclear';

export function classifyError(error: AppError): Verdict {
  switch (error.kind) {
    case 'not-found':
      return error.status === undefined ? 'absent' : 'refused';
    case 'conflict':
      return 'refused';
    case 'rejected':
      return judgeRejection(error.status ?? 0);
    case 'forbidden':
      return 'all-refused';
    case 'signed-out':
    case 'offline':
    case 'unreachable':
    case 'limited':
    case 'keychain':
    case 'invalid':
    case 'cancelled':
      return 'not-sent';
    case 'unavailable':
    case 'server':
    case 'lost':
    case 'unreadable':
    case 'unexpected':
      return 'unclear';
  }
}

/** A redirect was not followed; a request that the service did not hear out may yet be done. */
function judgeRejection(status: number): Verdict {
  if (status === 408) return 'unclear';
  return status >= 400 ? 'refused' : 'all-refused';
}

/** Returns the error for a change that the links, read afterwards, show wasn't made. */
export const asNotDone = (error: AppError): AppError =>
  error.kind === 'lost'
    ? { kind: 'unreachable', reason: error.reason === 'timed-out' ? 'timed-out' : 'broken' }
    : error;

/** Returns why it's unknown whether changes were made, from what their request ended with. */
export function lostReasonOf(error: AppError): LostReason {
  if (error.kind === 'lost') return error.reason;
  if (error.kind === 'unreadable') return 'unreadable';
  return 'status' in error ? 'server-error' : 'broken';
}

const longestWaitMs = 30_000;

/**
 * How long to wait before what was found not to be done is sent again, in milliseconds; undefined
 * where it is not. `attempt` is 1 after the first.
 */
export function waitBeforeNext(attempt: number, error: AppError, now: number): number | undefined {
  if (attempt > 2) return undefined;
  const backOff = 300 * 2 ** (attempt - 1);
  if (error.kind === 'lost') return error.reason === 'broken' ? backOff : undefined;
  if (error.kind !== 'unavailable') return undefined;
  const asked = error.retryAt === undefined ? backOff : Math.max(0, error.retryAt - now);
  return asked > longestWaitMs ? undefined : asked;
}
