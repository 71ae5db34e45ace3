import type {
  AppError,
  Ban,
  EpochMs,
  LostReason,
  OfflineReason,
} from '../../electron/contract/result.ts';
import { formatDateTime, formatTimeAfter } from './dates.ts';
import { keychainError } from './keychain.ts';
import type { Message } from './message.ts';
import { quote } from './quote.ts';

export type { Message };

export const checkAddress = 'Check the service address.';
export const askForAccess = 'Ask your navigation head or the service’s operators for access.';

/** Returns the message for any error. `service` is the profile's name for it. */
export function sayError(error: AppError, service: string): Message {
  switch (error.kind) {
    case 'invalid':
      return { what: 'Nothing was sent.', next: 'Correct the marked fields.' };
    case 'signed-out':
      return { what: 'You’re signed out.', next: 'Sign in, then try again.' };
    case 'forbidden':
      if (error.ban) return sayBanned(error.ban, error.said, service);
      return {
        what: rejected(service, error.said),
        next: askForAccess,
      };
    case 'not-found':
      return {
        what: `Not found on ${inSentence(service)}.${quoted(error)}`,
        next: 'Check the IDs.',
      };
    case 'conflict':
      if (error.own) return ownReasons[error.own];
      return {
        what: rejected(service, error.said),
        next: 'Someone else changed it. Reload, then try again.',
      };
    case 'rejected':
      return error.redirects
        ? { what: `${service} redirects to another address.`, next: checkAddress }
        : { what: rejected(service, error.said), next: 'Check your entries, then try again.' };
    case 'limited':
      return {
        what: `${service} is limiting requests.${quoted(error)}`,
        next: tryAgain(error.retryAt, 'later'),
      };
    case 'unavailable':
      return sayUnavailable(error, service);
    case 'server':
      return {
        what: `${service} returned an error (${error.status}).${quoted(error)}`,
        next: 'Try again. If it keeps failing, tell the service’s operators.',
      };
    case 'offline': {
      const { what, next } = sayOffline(error.reason, service);
      return { what: `${what} Nothing was sent.`, next };
    }
    case 'lost':
      return {
        what: `${lostReasons[error.reason]} The change may have gone through.`,
        next: 'Check before you try again.',
        isUnknown: true,
      };
    case 'unreachable':
      return {
        what: unreachable(service)[error.reason],
        next: 'Nothing was changed. Try again.',
      };
    case 'unreadable':
      return { what: `${service} sent a reply that can’t be read.`, next: checkAddress };
    case 'keychain':
      return keychainError(error.problem);
    case 'cancelled':
      if (error.because) {
        // The error is of an earlier change: this one can't have gone through.
        const { what, next } =
          error.because.kind === 'lost'
            ? { what: lostReasons[error.because.reason], next: '' }
            : sayError(error.because, service);
        return { what: `Not sent because an earlier change failed. ${what}`, next };
      }
      return { what: 'Cancelled.', next: 'Nothing was changed.' };
    case 'unexpected':
      return {
        what: 'Something went wrong in Stopbar Companion.',
        next: `Tell the app’s developers: error ${error.logId} in the log.`,
      };
  }
}

/** Returns the message for a failed read or part of a write. Doesn't mention what was sent or changed. */
export function sayReadError(error: AppError, service: string): Message {
  if (error.kind === 'offline') return sayOffline(error.reason, service);
  if (error.kind !== 'unreachable') return sayError(error, service);
  return { what: unreachable(service)[error.reason], next: 'Try again.' };
}

function sayUnavailable(
  error: Extract<AppError, { kind: 'unavailable' | 'server' }>,
  service: string,
): Message {
  const { status, retryAt } = error;
  // The session continues (SERVICE.md B1), and signing in again wouldn't help.
  if (status === 401) {
    return {
      what: `${service} couldn’t check your sign-in.`,
      next: 'Try again in a few minutes. If it keeps failing, sign out and in again.',
    };
  }
  if (status === 404) {
    return {
      what: `The reply (404) may not be from ${inSentence(service)}.`,
      next: 'Check your connection and the service address.',
    };
  }
  return {
    what: `${service} isn’t available (${status}).${quoted(error)}`,
    next: tryAgain(retryAt, 'in a few minutes'),
  };
}

const tryAgain = (at: EpochMs | undefined, otherwise: string): string =>
  `Try again ${at === undefined ? otherwise : `after ${formatTimeAfter(at)}`}.`;

export function sayBanned(
  { until }: Ban,
  reason: string,
  service: string,
  person = 'Your account',
): Message {
  const end = until === null ? ' with no end date' : ` until ${formatDateTime(until)}`;
  const why = reason === '' ? '.' : `: ${quote(reason)}`;
  return {
    what: `${person} is banned on ${inSentence(service)}${end}${why}`,
    next: 'Contact the service’s operators.',
  };
}

/** A notice at the top says why, and until when. */
export const sayBannedShortly: Message = { what: 'Your account is banned.', next: '' };

export const sayNoAccount = (service: string): Message => ({
  what: `You don’t have an account on ${service}.`,
  next: 'Sign in on its website to create one, then try again.',
});

/** Returns a service's name as used in the middle of a sentence. */
const inSentence = (service: string): string => service.replace(/^The /, 'the ');

/** Returns why nothing could be sent. */
export function sayOffline(reason: OfflineReason, service: string): Message {
  const name = inSentence(service);
  switch (reason) {
    case 'refused':
      return { what: `Can’t reach ${name}.`, next: 'Check your connection, then try again.' };
    case 'unknown-host':
      return {
        what: `Can’t find the address of ${name}.`,
        next: 'Check your connection and the address in the profile.',
      };
    case 'certificate':
      return {
        what: `The certificate of ${name} isn’t trusted.`,
        next: 'Check the address in the profile, or ask its operators.',
      };
    case 'no-network':
      return { what: 'You’re offline.', next: 'Connect, then try again.' };
    case 'blocked':
      return {
        what: `A proxy or firewall blocks the connection to ${name}.`,
        next: 'Check its settings, then try again.',
      };
    case 'port':
      return {
        what: `The port in the address of ${name} isn’t allowed.`,
        next: 'Correct the port in the profile.',
      };
  }
}

const ownReasons: Readonly<Record<'outdated' | 'applying', Message>> = {
  outdated: {
    what: 'What’s staged has changed since it was shown. Nothing was sent.',
    next: 'Review it, then apply again.',
  },
  applying: {
    what: 'Links are already being applied. Nothing was sent.',
    next: 'Try again when they’re done.',
  },
};

const rejected = (service: string, said: string): string =>
  said === ''
    ? `${service} rejected the request.`
    : `${service} rejected the request: ${quote(said)}`;

/** Returns the service's own words about an error, to follow ours. Empty without any. */
export const quoted = (error: AppError): string =>
  'said' in error && error.said !== '' ? ` It says: ${quote(error.said)}` : '';

/** Why the outcome of a write is unknown. */
export const lostReasons: Readonly<Record<LostReason, string>> = {
  'timed-out': 'The service took too long to reply.',
  broken: 'The connection dropped before the service replied.',
  'cut-short': 'Stopbar Companion quit before the service replied.',
  'server-error': 'The service returned an error.',
  unreadable: 'The service’s reply can’t be read.',
};

const unreachable = (service: string) => ({
  'timed-out': `${service} took too long to reply.`,
  broken: `The connection to ${inSentence(service)} dropped before it replied.`,
  'cut-short': lostReasons['cut-short'],
});
