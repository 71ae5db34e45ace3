import { contactLimits, type Problem } from '../../electron/api/schema.ts';
import type { Action } from '../../electron/contract/activity.ts';
import { displayId, displayText } from '../../electron/contract/display.ts';
import type { LinkedElsewhere, Pair } from '../../electron/contract/linking.ts';
import type {
  AppError,
  Ban,
  EpochMs,
  KeychainProblem,
  OfflineReason,
} from '../../electron/contract/result.ts';
import type { StorageProblem } from '../../electron/contract/state.ts';
import { sayDate, sayUtc } from './dates.ts';

/** What happened, and what to do about it. */
export interface Message {
  readonly what: string;
  readonly next: string;
}

/** `service` is what the profile calls it. */
export function sayError(error: AppError, service: string): Message {
  switch (error.kind) {
    case 'invalid':
      return { what: 'Nothing was sent.', next: 'Correct the fields that are marked.' };
    case 'signed-out':
      return {
        what: 'You are signed out, or the service no longer accepts your sign-in.',
        next: 'Sign in, then try again.',
      };
    case 'forbidden':
      if (error.ban) return banned(error.ban, error.said, service);
      return {
        what: refused(service, error.said),
        next: 'Your account may not do this. Ask the division’s navigation head.',
      };
    case 'not-found':
      return {
        what: `${service} does not know this.${quoted(error.said)}`,
        next: 'Check the ids.',
      };
    case 'conflict':
      return {
        what: refused(service, error.said),
        next: 'Somebody else changed it meanwhile. Look again before you repeat it.',
      };
    case 'rejected':
      return error.movedTo === undefined
        ? { what: refused(service, error.said), next: 'Check what you entered, and try again.' }
        : {
            what: `${service} sent the request on to ${error.movedTo}. That was not followed.`,
            next: 'Check the service address in the profile.',
          };
    case 'limited':
      return {
        what: `${service} takes no more for now.${quoted(error.said)}`,
        next: `Try again ${error.retryAt === undefined ? 'later' : `after ${sayTime(error.retryAt)}`}.`,
      };
    case 'unavailable':
      // Signing in again would not help, so it must not read as if it would.
      if (error.status === 401) return unchecked(service);
      if (error.status === 404) return notItsOwn(service);
      return {
        what: `${service} is not available at the moment (${error.status}).${quoted(error.said)}`,
        next: `Try again ${error.retryAt === undefined ? 'in a few minutes' : `after ${sayTime(error.retryAt)}`}.`,
      };
    case 'server':
      return {
        what: `${service} failed at this (${error.status}).${quoted(error.said)}`,
        next: 'Try again. If it goes on, tell the people who run the service.',
      };
    case 'offline':
      return {
        what: `Nothing was sent: ${unreached(error.reason, within(service))}`,
        next: afterOffline[error.reason],
      };
    case 'lost':
      return {
        what: `It was ${lost[error.reason]}. It may have been done.`,
        next: 'Look before you repeat it.',
      };
    case 'unreachable':
      return {
        what: `${unreachable(service)[error.reason]} Nothing was changed.`,
        next: 'Try again.',
      };
    case 'unreadable':
      return {
        what: `${service} answered something that cannot be read.`,
        next: 'Check the service address in the profile.',
      };
    case 'keychain':
      return keychainProblems[error.problem];
    case 'cancelled':
      if (error.because) {
        const { what, next } = sayError(error.because, service);
        return { what: `Not sent: an earlier switch failed. ${what}`, next };
      }
      return { what: 'Cancelled.', next: 'Nothing was changed.' };
    case 'unexpected':
      return {
        what: 'Something went wrong in the companion itself.',
        next: `Please report it with the number ${error.logId}, which stands in the log.`,
      };
  }
}

/** Nothing was done, and the session goes on (SERVICE.md B1). */
const unchecked = (service: string): Message => ({
  what: `${service} could not check your sign-in just now, so nothing was done. You are still signed in.`,
  next: 'Try again in a few minutes. If it goes on, sign out and in again.',
});

const notItsOwn = (service: string): Message => ({
  what: `${service}’s reply (404) isn’t valid. Something in between may have sent it.`,
  next: 'Check your network and the service address, then try again.',
});

const banned = (ban: Ban, reason: string, service: string): Message => ({
  what: sayBan(ban, reason, { service, person: 'your account' }),
  next: 'Ask the people who run the service about it.',
});

interface Banned {
  readonly service: string;
  readonly person: string;
}

export function sayBan({ until }: Ban, reason: string, { service, person }: Banned): string {
  const end = until === null ? '' : ` until ${sayUtc(until)}`;
  const why = reason === '' ? '' : ` The reason: “${reason}”`;
  return `${service} has banned ${person}${end}.${until === null ? ' No end is given.' : ''}${why}`;
}

export const sayNoAccount = (service: string): Message => ({
  what: `You have no account on ${service} yet.`,
  next: 'Sign in on its website once to create one, then try again.',
});

const theSignIn = 'The sign-in service';

/** As a name stands within a sentence. */
const within = (service: string): string => service.replace(/^The /, 'the ');

/** How a sign-in ended: it is not the service that refuses one, and repeating it does no harm. */
export function saySignInError(error: AppError): Message {
  switch (error.kind) {
    case 'rejected':
    case 'forbidden':
      if (error.ban) return banned(error.ban, error.said, 'The service');
      return {
        what:
          error.said === ''
            ? 'The sign-in was refused.'
            : `The sign-in was refused: “${error.said}”`,
        next: 'Sign in again, perhaps with another account.',
      };
    case 'signed-out':
      return { what: 'The service did not accept the sign-in.', next: 'Sign in again.' };
    case 'lost':
    case 'unreachable':
      return {
        what:
          error.reason === 'timed-out'
            ? 'The sign-in was not finished in time.'
            : 'The connection broke during the sign-in.',
        next: 'Sign in again.',
      };
    case 'offline':
      return {
        what: `You are not signed in: ${unreached(error.reason, within(theSignIn))}`,
        next: afterOffline[error.reason],
      };
    case 'cancelled':
      return { what: 'The sign-in was cancelled.', next: '' };
    case 'not-found':
      if (error.status === 404) return sayNoAccount('the service');
      return {
        what: 'The service could not say whose sign-in this is.',
        next: 'Check the service address in the profile.',
      };
    case 'invalid':
    case 'conflict':
    case 'limited':
    case 'unavailable':
    case 'server':
    case 'unreadable':
    case 'keychain':
    case 'unexpected':
      return sayError(error, theSignIn);
  }
}

function unreached(reason: OfflineReason, what: string): string {
  switch (reason) {
    case 'refused':
      return `${what} cannot be reached.`;
    case 'unknown-host':
      return `the address of ${what} is not known.`;
    case 'certificate':
      return `the certificate of ${what} is not trusted.`;
    case 'no-network':
      return 'there is no network.';
    case 'port':
      return `the port in the address of ${what} is kept for something else.`;
  }
}

const afterOffline: Readonly<Record<OfflineReason, string>> = {
  refused: 'Check your connection, then try again.',
  'unknown-host': 'Check your connection, and the address in the profile.',
  certificate: 'Check the address in the profile, or ask the people who run it.',
  'no-network': 'Connect, then try again.',
  port: 'Correct the port in the profile, or ask the people who run it for another one.',
};

/** On Windows the keychain is the Credential Manager; on Linux GNOME Keyring, KWallet or KeePassXC. */
const keychainProblems: Readonly<Record<KeychainProblem, Message>> = {
  locked: {
    what: 'The system’s keychain is locked.',
    next: 'Unlock it, with Passwords and Keys on Linux or by signing in to Windows again, then try again.',
  },
  absent: {
    what: 'This system has no keychain that can be reached.',
    next: 'On Linux, start GNOME Keyring or KWallet and make a keyring in it. On Windows, start the service “Credential Manager”. Then try again.',
  },
  refused: {
    what: 'The system’s keychain refused this.',
    next: 'Allow it when the system asks, then try again.',
  },
  'too-large': {
    what: 'The sign-in is too large for the system’s keychain.',
    next: 'Tell the people who run the sign-in.',
  },
  'not-loaded': {
    what: 'The part of the companion that reaches the system’s keychain cannot be loaded.',
    next: 'On Linux, install libsecret. On Windows, install the companion again. Then start it again.',
  },
  'no-answer': {
    what: 'The system’s keychain did not answer in time.',
    next: 'Look for a window that asks for its password, then try again.',
  },
  damaged: {
    what: 'What the system’s keychain gives back is not what the companion put in.',
    next: 'Sign in again, and see whether it is kept then.',
  },
};

export const sayKeychainProblem = (problem: KeychainProblem): string =>
  keychainProblems[problem].what;

const refused = (service: string, said: string): string =>
  said === '' ? `${service} refused this.` : `${service} refused this: “${said}”`;

const quoted = (said: string): string => (said === '' ? '' : ` It says: “${said}”`);

/** `field` is the name of a contract's field. */
export function sayProblem(problem: Problem, field: string): string {
  switch (problem) {
    case 'required':
      return 'Fill this in.';
    case 'too-short':
      return `At least ${limitsOf(field).min} characters.`;
    case 'too-long':
      return `At most ${limitsOf(field).max} characters.`;
    case 'email':
      return 'An e-mail address, like name@example.org.';
    case 'callback':
      return 'This is not the address that this sign-in ended on. Copy all of it, and paste it again.';
    case 'id':
      return 'This cannot be an id.';
    case 'whole-number':
      return 'A whole number above 0.';
    case 'address':
      return 'A full address, like https://example.org/v2.';
    case 'insecure':
      return 'It must begin with https:, or with http: for this computer (127.0.0.1, localhost).';
    case 'user-info':
      return 'An address without a user name and password.';
    case 'has-query':
      return 'It must end before any ? or #.';
    case 'header-name':
      return 'The name of a header: letters, digits and hyphens.';
    case 'way-back':
      return 'Write loopback, stopbar-companion://auth/callback, or an https address.';
    case 'response-type':
      return 'Write code or token.';
    case 'token-endpoint-unused':
      return 'Leave this empty: with the response type token, there is no code to exchange.';
    case 'redirect-uri-needed':
      return 'Enter the address where the service exchanges the code, or a token endpoint.';
    case 'way-back-of-redirect':
      return 'Enter the https address your browser ends on: the redirect URI leads to another one.';
    case 'clipboard':
      return 'The clipboard has no sign-in address. Copy the address your browser ended on, then try again.';
    case 'wrong-type':
      return 'This is of the wrong kind.';
    case 'reserved':
      return 'These keys are used by other programs. Choose others.';
    case 'other-airport':
      return 'This point isn’t at this airport.';
  }
}

function limitsOf(field: string): { readonly min: number; readonly max: number } {
  if (field === 'topic' || field === 'message') return contactLimits[field];
  return { min: 1, max: 100 };
}

/** What was asked for, as it heads an entry of the activity. */
export function sayAction(asked: Action): string {
  const { action, input } = asked;
  switch (action) {
    case 'link':
      return `Link ${sayPair(input)} ${sayLinkedAt(asked)}`;
    case 'changeLinks':
      return sayLinkChanges(input);
    case 'switchContributions':
      return `${input.contributionsEnabled ? 'Enable' : 'Disable'} contributions ${sayAirport(asked)}`;
    case 'readContributionsBack':
      return `Look again whether contributions are enabled ${sayAirport(asked)}: ${input.contributionsEnabled ? 'they are' : 'they are not'}`;
    case 'sendContactMessage':
      return `Send a message about “${displayText(input.topic)}”`;
  }
}

const sayPair = ({ leadOnId, stopbarId }: Pair, joined = 'to'): string =>
  `lead-on ${displayId(leadOnId)} ${joined} stopbar ${displayId(stopbarId)}`;

function sayLinkedAt({ input: { icao }, elsewhere }: Extract<Action, { action: 'link' }>): string {
  if (!elsewhere) return `at ${icao}`;
  return elsewhere.icao === null
    ? `(not listed at ${icao})`
    : `at ${elsewhere.icao} (you entered ${icao})`;
}

type OfSwitch = Extract<Action, { action: 'switchContributions' | 'readContributionsBack' }>;

function sayAirport({ airport, input }: OfSwitch): string {
  if (!airport)
    return `for airport request ${input.airportRequestId} of division ${input.divisionId}`;
  return `at ${airport.icao}${airport.division === null ? '' : ` (${airport.division})`}`;
}

function sayLinkChanges({ icao, link, unlink }: InputOf<'changeLinks'>): string {
  const count = (links: number) => `${links} ${links === 1 ? 'link' : 'links'}`;
  const [only] = unlink;
  if (link.length > 0 && unlink.length > 0) {
    return `Make ${count(link.length)} and remove ${unlink.length} at ${icao}`;
  }
  if (unlink.length !== 1 || !only) {
    return `${link.length > 0 ? 'Make' : 'Remove'} ${count(link.length + unlink.length)} at ${icao}`;
  }
  return `Unlink ${sayPair(only, 'from')} at ${icao}`;
}

type InputOf<Name extends Action['action']> = Extract<Action, { action: Name }>['input'];

/** What was done. */
export function saySuccess(asked: Action): string {
  const { action, input } = asked;
  switch (action) {
    case 'link':
      if (asked.elsewhere) return sayElsewhere(input, asked.elsewhere);
      return `Linked: ${sayPair(input, 'now toggles with')} at ${input.icao}.`;
    case 'changeLinks':
      return `Changed at ${input.icao}: links made ${input.link.length}, removed ${input.unlink.length}.`;
    case 'switchContributions':
    case 'readContributionsBack':
      return `Contributions are ${input.contributionsEnabled ? 'enabled' : 'disabled'} ${sayAirport(asked)}.`;
    case 'sendContactMessage':
      return `Sent: your message about “${displayText(input.topic)}” has arrived.`;
  }
}

function sayElsewhere(input: InputOf<'link'>, elsewhere: LinkedElsewhere): string {
  const { icao } = input;
  const linked = `The service linked ${sayPair(input)}`;
  return elsewhere.icao === null
    ? `${linked}, but the link isn’t listed at ${icao}. Check which airport the IDs belong to.`
    : `${linked} at ${elsewhere.icao}, not at ${icao}: the points belong to ${elsewhere.icao}.`;
}

/** Local time; with the day where it is not today, and the year where it is not this one. */
export function sayTime(at: EpochMs, now: EpochMs = Date.now()): string {
  const date = new Date(at);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return sayDate(at, 'time');
  const sameYear = date.getFullYear() === today.getFullYear();
  return sayDate(at, sameYear ? 'dayAndTime' : 'dateAndTime');
}

const lost: Readonly<Record<Extract<AppError, { kind: 'lost' }>['reason'], string>> = {
  'timed-out': 'sent, but no answer came in time',
  broken: 'sent, but the connection broke before a whole answer came',
  'cut-short':
    'begun, but the companion ended before the answer: look at the airport, or under Contact',
  'server-error': 'sent, but the service replied with an error',
  unreadable: 'sent, but the service’s reply can’t be read',
};

const unreachable = (service: string) => ({
  'timed-out': `${service} took too long to reply.`,
  broken: `The connection to ${within(service)} dropped before it replied.`,
});

/** Files that could not be read, by the name that they have now. */
export function sayPutAside(files: readonly string[]): string {
  const one =
    files.length === 1 ? 'A damaged file was moved aside' : 'Damaged files were moved aside';
  return `${one}: ${files.join(', ')}. What could not be read is set back; the rest is as it was.`;
}

/** What can't be read or saved, what becomes of the changes, and what to do. */
export function sayStorageProblem({ kind, folder, files }: StorageProblem): string {
  const kept = 'Your changes are kept only until you quit.';
  switch (kind) {
    case 'unreadable':
      return `Can’t read ${files.join(', ')} in ${folder}. Stopbar Companion won’t change these files, and keeps your changes only until you quit. Check the permissions, then try again.`;
    case 'full':
      return `Can’t save to ${folder} because the disk is full. ${kept} Free some space, then try again.`;
    case 'unwritable':
      return `Can’t save to ${folder}. ${kept} Check that you’re allowed to write to this folder, then try again.`;
  }
}
