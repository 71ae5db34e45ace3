import type { AppError, LostReason } from '../../../contract/result.ts';

/** What an error says about the changes in the request, and about those that follow. */
export type ErrorClass =
  /** The service has no such request. */
  | 'unsupported'
  /** Something in this request was wrong; others may succeed. */
  | 'refused'
  /** This request was refused, and others would be too. */
  | 'all-refused'
  /** Nothing reached the service, and other requests wouldn't either. */
  | 'not-sent'
  /** The changes may have been made. */
  | 'unclear';

const classes = {
  conflict: 'refused',
  forbidden: 'all-refused',
  'signed-out': 'not-sent',
  offline: 'not-sent',
  unreachable: 'not-sent',
  limited: 'not-sent',
  keychain: 'not-sent',
  invalid: 'not-sent',
  cancelled: 'not-sent',
  unavailable: 'unclear',
  server: 'unclear',
  lost: 'unclear',
  unreadable: 'unclear',
  unexpected: 'unclear',
} as const satisfies Partial<Record<AppError['kind'], ErrorClass>>;

export function classifyError(error: AppError): ErrorClass {
  if (error.kind === 'rejected') return classifyRejection(error.status ?? 0);
  if (error.kind !== 'not-found') return classes[error.kind];
  return error.status === undefined ? 'unsupported' : 'refused';
}

/**
 * Classifies the status of a rejected request: a redirect wasn't followed, and after a 408, the
 * request may still be processed.
 */
function classifyRejection(status: number): ErrorClass {
  if (status === 408) return 'unclear';
  return status >= 400 ? 'refused' : 'all-refused';
}

/**
 * Returns the error for a change that wasn't made, according to the links that were read
 * afterwards.
 */
export function notMadeError(error: AppError): AppError {
  if (error.kind !== 'lost') return error;
  const { reason } = error;
  const isKnown = reason === 'timed-out' || reason === 'cut-short';
  return { kind: 'unreachable', reason: isKnown ? reason : 'broken' };
}

/** Returns why it's unknown whether changes were made, from the error of their request. */
export function lostReasonOf(error: AppError): LostReason {
  if (error.kind === 'lost') return error.reason;
  if (error.kind === 'unreadable') return 'unreadable';
  return 'status' in error ? 'server-error' : 'broken';
}
