import { contactLimits, type Problem } from '../electron/api/schema.ts';
import type { Action, AppError, EpochMs, OfflineReason } from '../electron/contract.ts';

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
        what: `Nothing was sent: ${unreached(error.reason, service)}`,
        next: afterOffline[error.reason],
      };
    case 'lost':
      return {
        what: `It was sent, but ${error.reason === 'timed-out' ? 'no answer came in time' : 'the connection broke before a whole answer came'}. It may have been done.`,
        next: 'Look before you repeat it.',
      };
    case 'unreadable':
      return {
        what: `${service} answered something that cannot be read.`,
        next: 'Check the service address in the profile.',
      };
    case 'keychain':
      return { what: 'The system’s keychain cannot be used.', next: 'Unlock it, then try again.' };
    case 'cancelled':
      return { what: 'Cancelled.', next: '' };
    case 'unexpected':
      return {
        what: 'Something went wrong in the companion itself.',
        next: `Please report it with the number ${error.logId}, which stands in the log.`,
      };
  }
}

/** How a sign-in ended: it is not the service that refuses one, and repeating it does no harm. */
export function saySignInError(error: AppError): Message {
  switch (error.kind) {
    case 'rejected':
    case 'forbidden':
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
      return {
        what:
          error.reason === 'timed-out'
            ? 'The sign-in was not finished in time.'
            : 'The connection broke during the sign-in.',
        next: 'Sign in again.',
      };
    case 'offline':
      return {
        what: `You are not signed in: ${unreached(error.reason, 'the sign-in')}`,
        next: afterOffline[error.reason],
      };
    case 'cancelled':
      return { what: 'The sign-in was cancelled.', next: '' };
    case 'invalid':
    case 'not-found':
    case 'conflict':
    case 'limited':
    case 'unavailable':
    case 'server':
    case 'unreadable':
    case 'keychain':
    case 'unexpected':
      return sayError(error, 'The sign-in');
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
  }
}

const afterOffline: Readonly<Record<OfflineReason, string>> = {
  refused: 'Check your connection, then try again.',
  'unknown-host': 'Check your connection, and the address in the profile.',
  certificate: 'Check the address in the profile, or ask the people who run it.',
  'no-network': 'Connect, then try again.',
};

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
    case 'id':
      return 'This cannot be an id.';
    case 'whole-number':
      return 'A whole number above 0.';
    case 'wrong-type':
      return 'This is of the wrong kind.';
  }
}

function limitsOf(field: string): { readonly min: number; readonly max: number } {
  if (field === 'topic' || field === 'message') return contactLimits[field];
  return { min: 1, max: field === 'email' ? contactLimits.email.max : 100 };
}

/** What was asked for, as it heads an entry of the activity. */
export function sayAction({ action, input }: Action): string {
  switch (action) {
    case 'link':
      return `Link lead-on ${input.leadOnId} to stopbar ${input.stopbarId} at ${input.icao}`;
    case 'switchContributions':
      return `${input.contributionsEnabled ? 'Enable' : 'Disable'} contributions for airport request ${input.airportRequestId} of division ${input.divisionId}`;
    case 'sendContactMessage':
      return `Send a message about “${input.topic}”`;
  }
}

/** What was done. */
export function saySuccess({ action, input }: Action): string {
  switch (action) {
    case 'link':
      return `Linked: lead-on ${input.leadOnId} now toggles with stopbar ${input.stopbarId} at ${input.icao}.`;
    case 'switchContributions':
      return `Contributions are ${input.contributionsEnabled ? 'enabled' : 'disabled'} for airport request ${input.airportRequestId} of division ${input.divisionId}.`;
    case 'sendContactMessage':
      return `Sent: your message about “${input.topic}” has arrived.`;
  }
}

/** Local time; with the day where it is not today. */
export function sayTime(at: EpochMs, now: EpochMs = Date.now()): string {
  const date = new Date(at);
  const sameDay = date.toDateString() === new Date(now).toDateString();
  return date.toLocaleString(undefined, {
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(sameDay && { second: '2-digit' }),
  });
}
