import type { ContactMessage } from '../../contract/fields.ts';
import {
  doubtAfter,
  draftWithout,
  type InDoubt,
  type SentMessage,
} from '../../contract/contact.ts';
import type { EpochMs, Result } from '../../contract/result.ts';
import { afterRefusal, afterSuccess, dayMs, runningLimit } from './limit.ts';
import type { StoredContact } from './stored-contact.ts';

export const maxSent = 50;

/** Returns the message that may or may not have arrived. */
export const doubtOf = ({ sending, inDoubt }: StoredContact): InDoubt | null => sending ?? inDoubt;

/**
 * Returns the state after the end of the app has cut a message short. If an earlier one was in doubt, it
 * moves to the sent list, so that it isn't lost.
 */
export function atStart(stored: StoredContact): StoredContact {
  const { sending, inDoubt } = stored;
  if (!sending || !inDoubt) return stored;
  return { ...withDoubtSettled(stored, sending, `doubt-${inDoubt.since}`), inDoubt: sending };
}

/** Returns the state to save before a message is sent. */
export function startSending(
  stored: StoredContact,
  message: ContactMessage,
  now: EpochMs,
): StoredContact {
  const sending = { ...message, since: now, why: 'cut-short', probablyArrived: false } as const;
  return { ...stored, inDoubt: doubtOf(stored), sending };
}

/**
 * Returns the state after the request ended, even if its outcome is unknown. `key` is for the sent
 * list; a message that was in doubt before gets one made of it.
 */
export function finishSending(
  stored: StoredContact,
  message: ContactMessage,
  result: Result<{ readonly id: string | null }>,
  now: EpochMs,
  key: string,
): StoredContact {
  if (result.ok) {
    const { id } = result.value;
    return {
      ...addSent(withDoubtSettled(stored, message, `doubt-${key}`), {
        ...message,
        key,
        at: now,
        id,
        arrival: 'confirmed',
      }),
      ...afterSuccess(now),
      draft: draftWithout(stored.draft, message),
      email: message.email,
    };
  }
  const { error } = result;
  const doubt = doubtAfter(error);
  if (doubt !== null && stored.sending !== null) {
    return {
      ...withDoubtSettled(stored, message, `doubt-${key}`),
      inDoubt: { ...stored.sending, ...doubt },
    };
  }
  const answered = { ...stored, sending: null };
  if (error.kind !== 'limited') return answered;
  return {
    ...answered,
    ...afterRefusal(stored, now, { retryAt: error.retryAt, doubtSince: stored.inDoubt?.since }),
    inDoubt: stored.inDoubt && {
      ...stored.inDoubt,
      // Only the limit of one message a day has no time (SERVICE.md B1).
      probablyArrived:
        stored.inDoubt.probablyArrived || (error.retryAt === undefined && explains(stored)),
    },
  };
}

export function markAsSent(stored: StoredContact, now: EpochMs, key: string): StoredContact {
  const doubt = doubtOf(stored);
  if (doubt === null) return stored;
  const { since } = doubt;
  const lastSuccess = Math.max(stored.lastSuccess ?? since, since);
  const inForce = since + dayMs > now && runningLimit(stored.limit, now)?.exact !== true;
  return {
    ...addSent(stored, asSent(doubt, 'probable', key)),
    ...(inForce ? afterSuccess(since) : { lastSuccess }),
    sending: null,
    inDoubt: null,
    draft: draftWithout(stored.draft, doubt),
  };
}

/** Returns the state for a service with new data, where no earlier limit or doubt applies. */
export function atNewService(stored: StoredContact): StoredContact {
  const doubt = doubtOf(stored);
  const { limit, lastSuccess } = stored;
  if (doubt === null && limit === null && lastSuccess === null) return stored;
  const settled = {
    ...atStart(stored),
    sending: null,
    inDoubt: null,
    limit: null,
    lastSuccess: null,
  };
  return doubt === null
    ? settled
    : addSent(settled, asSent(doubt, 'unknown', `doubt-${doubt.since}`));
}

/** Adds a message to the sent list, in order of time. Drops the oldest if there are too many. */
export function addSent(stored: StoredContact, added: SentMessage): StoredContact {
  const later = stored.sent.filter(({ at }) => at > added.at);
  const earlier = stored.sent.filter(({ at }) => at <= added.at);
  return { ...stored, sent: [...later, added, ...earlier].slice(0, maxSent) };
}

export function removeSent(stored: StoredContact, key: string): StoredContact {
  return { ...stored, sent: stored.sent.filter((message) => message.key !== key) };
}

/**
 * Returns the state without a message in doubt. If its text differs, it moves to the sent list, so
 * that it isn't lost.
 */
function withDoubtSettled(
  stored: StoredContact,
  message: ContactMessage,
  key: string,
): StoredContact {
  const { inDoubt } = stored;
  const settled = { ...stored, sending: null, inDoubt: null };
  if (inDoubt === null || inDoubt.message === message.message) return settled;
  return addSent(settled, asSent(inDoubt, 'unknown', key));
}

function asSent(doubt: InDoubt, arrival: SentMessage['arrival'], key: string): SentMessage {
  const { email, topic, message, since } = doubt;
  return { email, topic, message, key, at: since, id: null, arrival };
}

/**
 * Whether only the message in doubt explains a 429; a success on the same day would explain it too.
 */
function explains({ inDoubt, lastSuccess }: StoredContact): boolean {
  return inDoubt !== null && (lastSuccess === null || inDoubt.since >= lastSuccess + dayMs);
}
