import type { AppError } from '../../electron/contract/result.ts';

const brief = { outdated: 'the list has changed', applying: 'links are being applied' } as const;

/** Returns why something failed in two or three words, for a place with room for one line. */
export function briefReason(error: AppError): string {
  switch (error.kind) {
    case 'cancelled':
      return error.because ? briefReason(error.because) : 'cancelled';
    case 'signed-out':
      return 'signed out';
    case 'keychain':
      return 'keychain not readable';
    case 'limited':
      return 'too many requests';
    case 'offline':
      return 'no connection';
    case 'lost':
    case 'unreachable':
      return 'no reply';
    case 'server':
    case 'unavailable':
      return error.status === 401 ? 'sign-in not checked' : `error ${error.status}`;
    case 'forbidden':
      return error.ban ? 'account banned' : 'no permission';
    case 'not-found':
      return 'not found on the service';
    case 'conflict':
      return error.own ? brief[error.own] : 'rejected';
    case 'invalid':
    case 'rejected':
      return 'rejected';
    case 'unexpected':
      return 'an error in the app';
    case 'unreadable':
      return 'unreadable reply';
  }
}
