import * as v from 'valibot';
import { contactMessage, type Problem } from './fields.ts';
import { longestForm } from './application/form-owners.ts';
import { call } from './call.ts';
import type { AppError, EpochMs } from './result.ts';

/** A text that is too long to be sent is still a draft. */
const typed = v.pipe(v.string(), v.maxLength(longestForm, 'too-long' satisfies Problem));

/** The form's content, valid or not. */
export const contactDraft = v.object({
  email: typed,
  topic: typed,
  message: typed,
});

const posted = { email: v.string(), topic: v.string(), message: v.string() };

/** A message that was sent and may have arrived. */
export const inDoubt = v.object({
  ...posted,
  since: v.number(),
  /** `cut-short`: the app quit before the service replied. */
  why: v.picklist(['broken', 'timed-out', 'cut-short', 'server-error']),
  /** The HTTP status of a `server-error`. */
  status: v.optional(v.number()),
  /** Whether the service has since rejected a message, which means that this one arrived. */
  probablyArrived: v.boolean(),
});

export const sentMessage = v.object({
  ...posted,
  key: v.string(),
  at: v.number(),
  /** The service's ID; null if it sent none. */
  id: v.nullable(v.string()),
  arrival: v.picklist(['confirmed', 'probable', 'unknown']),
});

/** One contact message in 24 hours from one IP address (SERVICE.md A1). */
export const contactLimit = v.object({
  since: v.number(),
  until: v.number(),
  /** False if the service gave no time: `until` is then the latest possible end. */
  exact: v.boolean(),
});

export type ContactLimit = v.InferOutput<typeof contactLimit>;

/** Returns the milliseconds that are left, or 0 if the wait is over. */
export const remainingMs = ({ until }: ContactLimit, now: EpochMs): number =>
  Math.max(0, until - now);

export type ContactDraft = v.InferOutput<typeof contactDraft>;
export type InDoubt = v.InferOutput<typeof inDoubt>;
export type SentMessage = v.InferOutput<typeof sentMessage>;

/** What the contact page loads first, besides the draft. */
export interface Correspondence {
  /** Newest first. */
  readonly sent: readonly SentMessage[];
  /** The address of the last message. */
  readonly email: string;
  readonly isOnDisk: boolean;
}

/** The part of `AppState` about contact messages. */
export interface ContactState {
  /** Null if no limit is known. */
  readonly limit: ContactLimit | null;
  readonly sending: boolean;
  readonly inDoubt: InDoubt | null;
  /** Whether the draft and the sent messages are on disk. */
  readonly isOnDisk: boolean;
}

type Doubt = Pick<InDoubt, 'why' | 'status'>;

/**
 * Returns why it's unknown whether a message arrived; null if it certainly didn't. The service may
 * store a message and then fail (SERVICE.md B3).
 */
export function doubtAfter(error: AppError): Doubt | null {
  const { kind } = error;
  if (kind === 'lost') return { why: error.reason === 'unreadable' ? 'broken' : error.reason };
  const isTimeout = kind === 'rejected' && error.status === 408;
  if (kind === 'server' || kind === 'unavailable' || isTimeout) {
    return { why: 'server-error', status: error.status };
  }
  const isOpen = kind === 'unreadable' || kind === 'cancelled' || kind === 'unexpected';
  return isOpen ? { why: 'broken' } : null;
}

const sentKey = v.object({ key: v.pipe(v.string(), v.maxLength(100)) });
export const contactCalls = {
  readCorrespondence: call(v.undefined()).answers<Correspondence>(),
  /**
   * Sends the message, and moves it from the draft to the sent list. Sends nothing while the limit
   * runs or a message is in doubt, unless `anyway`.
   */
  sendContactMessage: call(
    v.object({ ...contactMessage.entries, anyway: v.exactOptional(v.boolean()) }),
  ).answers<Correspondence & { readonly id: string | null }>(),
  /** Moves the message in doubt to the sent list. */
  keepContactMessageAsSent: call(v.undefined()).answers<Correspondence>(),
  readTechnicalDetails: call(v.undefined()).answers<string>(),
  deleteSentMessage: call(sentKey).answers<Correspondence>(),
  /** Restores the message that was deleted last, until the app quits. */
  restoreSentMessage: call(v.undefined()).answers<Correspondence>(),
};

export const contactActions = [
  v.object({
    action: v.literal('sendContactMessage'),
    input: v.pick(contactMessage, ['topic']),
  }),
] as const;

/** Returns the draft without what was sent. If another message was typed since, all of it stays. */
export const draftWithout = (
  draft: ContactDraft,
  sent: Pick<SentMessage, 'topic' | 'message'>,
): ContactDraft =>
  draft.message.trim() === sent.message
    ? { ...draft, message: '', ...(draft.topic.trim() === sent.topic && { topic: '' }) }
    : draft;
