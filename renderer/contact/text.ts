import {
  doubtAfter,
  remainingMs,
  type ContactLimit,
  type InDoubt,
  type SentMessage,
} from '../../electron/contract/contact.ts';
import { displayText } from '../../electron/contract/display.ts';
import type { AppError, EpochMs } from '../../electron/contract/result.ts';
import { briefReason } from '../text/brief.ts';
import { formatTime, formatTimeAfter } from '../text/dates.ts';
import { lostReasons, quoted, sayError, sayOffline, type Message } from '../text/errors.ts';
import { plural } from '../text/plural.ts';

// The form

export const formTitle = 'New message';
export const email = 'Email';
export const emailHint = 'Where to reply';
export const addresses = 'Known addresses';
export const use = (address: string): string => `Use ${address}`;
export const topic = 'Topic';
export const topicHint = 'Choose or type';
export const message = 'Message';
/** The topics on the service's website (SERVICE.md B3). Any other text is valid too. */
export const suggestedTopics = [
  'Technical support',
  'Bug report',
  'Feature request',
  'Division',
  'Trust and safety',
  'Other',
] as const;

export const notSaved = 'Can’t save your draft. Copy it elsewhere before you quit.';
export const saved = 'Draft saved';

export const addDetails = 'Add technical details';

export const left = (characters: number): string => `${plural(characters, 'character')} left`;
export const over = (characters: number): string => `${plural(characters, 'character')} too many`;
export const tooLong = 'Too long.';
export const charactersLeft = (characters: number): string =>
  characters === 0 ? 'No characters left.' : `At most ${characters} characters left.`;

// Sending

export const waiting = 'Wait for the service to reply.';
export const dailyLimit = (service: string): string =>
  `${service} accepts one message per IP address every 24 hours.`;
export const send = { title: 'Send message', keys: ['Ctrl Enter'] } as const;
export const sendAgain = 'Send again';
export const sendNew = 'Send new message';
export const sendAnyway = 'Send anyway';
export const clear = 'Clear draft';

/** Returns why nothing can be sent until the daily limit ends. */
export const limitEnds = (limit: ContactLimit, now: EpochMs): string =>
  `One message in 24 hours. Next: ${formatTimeAfter(now + remainingMs(limit, now), now)}.`;

/** The same for any limit, and for a compact window. */
export const limitEndsShort = (limit: ContactLimit, now: EpochMs): string =>
  `Next message: ${formatTimeAfter(now + remainingMs(limit, now), now)}.`;

export const serviceSays = (service: string, said: string): string => `${service} says: “${said}”`;

/** Returns why a message wasn't sent, or may not have been. */
export function sendFailed(
  error: AppError,
  service: string,
  inDoubt: InDoubt | null = null,
): Message {
  if (error.kind === 'invalid') return sayError(error, service);
  const { what, next } = sendError(error, service, inDoubt);
  const isUnknown = sayMayHaveArrived(error, service) !== undefined;
  const reason = error.kind === 'not-found' ? 'not accepted' : briefReason(error);
  const brief = isUnknown ? 'Message may have arrived' : `Message not sent: ${reason}`;
  return { what, next: `${next} Your draft is kept.`.trimStart(), brief, isUnknown };
}

const notSent = 'Message not sent.';

function sendError(error: AppError, service: string, inDoubt: InDoubt | null): Message {
  const usual = sayError(error, service);
  const unknown = sayMayHaveArrived(error, service);
  if (unknown) return unknown;
  switch (error.kind) {
    case 'limited':
      if (inDoubt && !inDoubt.probablyArrived) {
        return { what: `${notSent} ${usual.what}`, next: usual.next };
      }
      return {
        // The note beside the button says when the limit ends. The service’s own words would repeat it.
        what: `${notSent} ${service} is limiting requests.`,
        next: inDoubt?.probablyArrived
          ? 'Your first message probably arrived. Mark it as sent.'
          : '',
      };
    case 'offline': {
      const { what, next } = sayOffline(error.reason, service);
      return { what: `${notSent} ${what}`, next };
    }
    case 'forbidden':
    case 'conflict':
      return { what: usual.what, next: 'Try again later.' };
    case 'not-found':
      return {
        what: `${service} doesn’t accept messages.`,
        next: 'Check the service address.',
      };
    case 'rejected':
      return error.said === '' || error.redirects
        ? usual
        : // The form shows the service’s own words.
          {
            what: `${service} rejected your message.`,
            next: 'Read its reply above the button, then try again.',
          };
    case 'cancelled':
      return { what: 'Another message is being sent.', next: 'Wait for it to finish.' };
    case 'invalid':
    case 'keychain':
    case 'lost':
    case 'server':
    case 'signed-out':
    case 'unavailable':
    case 'unexpected':
    case 'unreachable':
    case 'unreadable':
      return usual;
  }
}

/** Returns the text for a message that the service may have stored before the reply failed. */
export function sayMayHaveArrived(error: AppError, service: string): Message | undefined {
  const why = whyInDoubt(error, service);
  if (why === undefined) return undefined;
  return { what: `${possiblyArrived} ${why}`, next: sendAgainOnlyIf };
}

const sendAgainOnlyIf = 'Send it again only if you’re sure it didn’t arrive.';

/** Returns why a message may have arrived; undefined if it didn’t. */
function whyInDoubt(error: AppError, service: string): string | undefined {
  if (error.kind === 'lost') return lostReasons[error.reason];
  if (error.kind === 'unreadable') return sayError(error, service).what;
  const doubt = doubtAfter(error);
  if (doubt?.why !== 'server-error') return undefined;
  return `${service} returned an error (${doubt.status}).${quoted(error)}`;
}

// A message that may have arrived

export const doubtLabel = 'Unknown outcome';
export const probablyArrived = 'Your message probably arrived.';
export const possiblyArrived = 'Your message may have arrived.';
export const sentAbout = (topic: string): string => `Your message about “${topic}”`;
export const markAsSent = 'Mark as sent';

/** `isNew`: the form has another message. */
export function doubt({ since, why, probablyArrived }: InDoubt, isNew: boolean): string {
  const again = isNew
    ? 'Your new message doesn’t replace it. If you send the first one again, it may arrive twice.'
    : 'If you send it again, it may arrive twice.';
  const next = probablyArrived
    ? 'The service then rejected a second message because of its 24-hour limit.'
    : again;
  return `You sent it at ${formatTime(since)}. ${lostReasons[why]} ${next}`;
}

// Sent messages

export const sentTitle = 'Sent';
export const loading = 'Loading…';
export const noneSent = 'No messages';
export const noneSentHint = 'Sent messages are kept on this computer only.';
export const sentList = 'Sent messages';
export const undoDelete = 'Undo delete';
export const replyTo = (email: string): string => `Reply to ${email}`;
export const messageId = 'ID';
export const copy = 'Copy';
export const remove = 'Delete';
/** Follows the name of the action, for screen readers. */
export const messageOf = (time: string): string => ` message of ${time}`;

export const arrivals: Readonly<Record<SentMessage['arrival'], string>> = {
  confirmed: 'Sent',
  probable: 'Probably sent',
  unknown: 'Unknown',
};

/** The status line's texts. */
export const outcomes = {
  sent: (topic: string) => `Sent your message about “${displayText(topic)}”.`,
  cleared: 'Draft cleared.',
  undo: 'Undo',
  detailsAdded: 'Technical details added to your message.',
  messageRestored: 'Message restored.',
  keptAsSent: 'Marked as sent.',
  copied: 'Copied.',
  deleted: 'Message deleted.',
} as const;
