import type { AppError } from '../../electron/contract/result.ts';
import { checkAddress, sayBanned, sayError, sayNoAccount, sayOffline } from './errors.ts';
import type { Message } from './message.ts';
import { quote } from './quote.ts';

const identityProvider = 'The sign-in service';
const signInAgain = 'Sign in again.';

/** Returns how a sign-in failed. The identity provider rejects it, and repeating it does no harm. */
export function saySignInError(error: AppError): Message {
  switch (error.kind) {
    case 'rejected':
    case 'forbidden':
      if (error.ban) return sayBanned(error.ban, error.said, 'The service');
      if (error.redirects) return sayError(error, identityProvider);
      return {
        what:
          error.said === ''
            ? 'The sign-in was rejected.'
            : `The sign-in was rejected: ${quote(error.said)}`,
        next: 'Sign in again, or use another account.',
      };
    case 'signed-out':
      return { what: 'The service rejected the sign-in.', next: signInAgain };
    case 'lost':
    case 'unreachable':
      return {
        what:
          error.reason === 'timed-out'
            ? 'The sign-in timed out.'
            : 'The connection dropped during the sign-in.',
        next: signInAgain,
      };
    case 'offline':
      return sayOffline(error.reason, identityProvider);
    case 'cancelled':
      return { what: 'Sign-in cancelled.', next: '' };
    case 'not-found':
      if (error.status === 404) return sayNoAccount('the service');
      return { what: 'The service couldn’t identify your account.', next: checkAddress };
    case 'unavailable':
      if (error.status !== 401) return sayError(error, identityProvider);
      return {
        what: 'The service couldn’t check the sign-in.',
        next: 'Try again in a few minutes.',
      };
    case 'invalid':
    case 'conflict':
    case 'limited':
    case 'server':
    case 'unreadable':
    case 'keychain':
    case 'unexpected':
      return sayError(error, identityProvider);
  }
}
