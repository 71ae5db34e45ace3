import { remainingMs, type ContactLimit } from '../../electron/contract/contact.ts';
import { doubtAfter, type InDoubt, type SentMessage } from '../../electron/contract/contact.ts';
import type { AppError, EpochMs } from '../../electron/contract/result.ts';
import { formatTime, formatTimeAfter } from '../text/dates.ts';
import { sayError, type Message } from '../text/errors.ts';
import { fieldNamedIn } from './named-field.ts';

/** Why a message was not sent, or may not have been. `inDoubt` is what is in doubt since then. */
export function saySendError(
  error: AppError,
  service: string,
  inDoubt: InDoubt | null = null,
): Message {
  if (error.kind === 'invalid') return sayError(error, service);
  const { what, next } = sayRefusal(error, service, inDoubt);
  return { what, next: `${next} Your text is kept.` };
}

function sayRefusal(error: AppError, service: string, inDoubt: InDoubt | null): Message {
  const usual = sayError(error, service);
  const unknown = sayServerError(error, service);
  if (unknown) return unknown;
  switch (error.kind) {
    case 'lost':
      return {
        what: `It may have arrived: it was sent, but ${error.reason === 'timed-out' ? 'no answer came in time' : 'the connection broke before a whole answer came'}.`,
        next: 'Read the note above the button before you send it again.',
      };
    case 'unreadable':
      return {
        what: `It may have arrived: ${service} answered something that cannot be read.`,
        next: 'Read the note above the button before you send it again.',
      };
    case 'limited':
      return {
        what: usual.what,
        next: inDoubt?.probablyArrived
          ? 'So the first one probably arrived: keep it as sent.'
          : `The next one is possible ${error.retryAt === undefined ? 'within 24 hours' : `after ${formatTimeAfter(error.retryAt)}`}.`,
      };
    case 'forbidden':
    case 'conflict':
      return { what: usual.what, next: 'Try again later.' };
    case 'not-found':
      return { what: `${service} has nowhere to send it.`, next: 'Check the service address.' };
    case 'rejected':
      return error.said === '' || error.movedTo !== undefined
        ? usual
        : sayRejected(error.said, service);
    case 'cancelled':
      return { what: 'A message is on its way already.', next: 'Wait for its outcome.' };
    case 'invalid':
    case 'signed-out':
    case 'unavailable':
    case 'server':
    case 'offline':
    case 'unreachable':
    case 'keychain':
    case 'unexpected':
      return usual;
  }
}

/** The service's own words are in the form already. */
const sayRejected = (said: string, service: string): Message => ({
  what: `${service} refused your message.`,
  next:
    fieldNamedIn(said) === undefined
      ? 'Read what it says above the button, then try again.'
      : 'Correct the field that is marked.',
});

/** Returns the words for a message that the service may have stored before it failed. */
export function sayServerError(error: AppError, service: string): Message | undefined {
  const doubt = doubtAfter(error);
  if (doubt?.why !== 'server-error') return undefined;
  const said = 'said' in error && error.said !== '' ? ` It says: “${error.said}”.` : '';
  return {
    what: `${service} returned an error (${doubt.status}) after your message was sent.${said} The message may have been stored.`,
    next: 'Send it again only if you’re sure it didn’t arrive.',
  };
}

/** Above the button, until it is settled. */
export function sayDoubt({ since, why, status = 500, probablyArrived }: InDoubt): string {
  const start = `You sent this one at ${formatTime(since)}`;
  const cause = {
    broken: 'the connection broke before a whole answer came',
    'timed-out': 'no answer came in time',
    'cut-short': 'the companion ended before an answer came',
    'server-error': `the service returned an error (${status})`,
  }[why];
  return probablyArrived
    ? `${start}, and ${cause}. Since then the service has taken no more.`
    : `${start}, and ${cause}. Sent again, it may arrive twice, or be refused for a day.`;
}

/** Why "Send message" does nothing while the limit runs. */
export function sayLimit(limit: ContactLimit, now: EpochMs): string {
  const left = remainingMs(limit, now);
  const [time, wait] = [formatTimeAfter(now + left, now), sayWait(left)];
  return limit.exact
    ? `Possible again at ${time}: ${wait} left.`
    : `Possible again within 24 hours, at ${time} at the latest: ${wait} left.`;
}

/** Milliseconds, as hours, minutes and seconds, rounded up. */
export function sayWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [hours > 0 && `${hours} h`, seconds >= 60 && `${minutes} min`, `${seconds % 60} s`];
  return parts.filter(Boolean).join(' ');
}

export const sayUsed = (length: number, most: number): string => `${length} of ${most}`;

export const sayUsedOver = (length: number, most: number): string =>
  `${sayUsed(length, most)}: ${length - most} too many`;

export const tooLong = 'Too long.';

/** Said aloud, when no more characters than these are left. */
export const sayLeft = (characters: number): string =>
  characters === 0 ? 'No characters left.' : `${characters} characters left, or fewer.`;

/** Beside a field that the service found wrong, or above the button where it names none. */
export const sayServiceWords = (service: string, said: string): string =>
  `${service} says: “${said}”`;

/** What the status line tells of the buttons. */
export const outcomes = {
  cleared: 'Cleared. The same button brings it back.',
  broughtBack: 'It is back.',
  keptAsSent: 'It stands among the sent ones now.',
  copied: 'Copied.',
  deleted: 'Deleted.',
} as const;

export const sayArrival: Readonly<Record<SentMessage['arrival'], string>> = {
  confirmed: 'Arrived',
  probable: 'Probably arrived',
  unknown: 'Not known whether it arrived',
};
