import { randomUUID } from 'node:crypto';
import type { Client } from '../../api/client.ts';
import type { ContactMessage } from '../../contract/fields.ts';
import type { HandlersOf } from '../../contract/call.ts';
import type { ContactLimit } from '../../contract/contact.ts';
import type { contactCalls, Correspondence, SentMessage } from '../../contract/contact.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { StoredDocument } from '../../storage/stored-document.ts';
import type { Log } from '../../storage/log.ts';
import type { Recorded } from '../recorder.ts';
import { startedBy, runningLimit } from './limit.ts';
import { begun, doubtOf, ended, keptAsSent, withoutSent, withSent } from './reducer.ts';
import type { storedContact, StoredContact } from './stored-contact.ts';
import { technicalDetails, type Circumstances } from './technical-details.ts';

export interface ContactParts {
  readonly client: Pick<Client, 'sendContactMessage'>;
  readonly recorded: Recorded;
  /** Where draft and sent messages are kept. */
  readonly document: StoredDocument<typeof storedContact>;
  /** The message that is under way: another session of the profile may have sent it. */
  readonly sending: { current: Promise<unknown> | undefined };
  /** Called when the limit may have changed. */
  readonly onLimit: () => void;
  readonly copyText: (text: string) => Promise<void>;
  readonly about: Pick<Circumstances, 'version' | 'profile'>;
  /** ICAO; null where none is. */
  readonly airportInWork: () => string | null;
  readonly lastErrorIds: () => readonly string[];
  readonly log: Log;
  readonly now?: () => number;
}

export interface Contact {
  readonly handlers: HandlersOf<typeof contactCalls>;
  /** The limit as it stands; null when there is none. */
  readonly limit: () => ContactLimit | null;
}

/** Contact messages: once each, signed in or not, and none is lost. */
export function createContact(parts: ContactParts): Contact {
  const { client, recorded, document, sending: underWay, onLimit, log, now = Date.now } = parts;
  let deleted: SentMessage | undefined;

  const correspondence = (): Correspondence => {
    const { draft, sent, email, inDoubt } = document.value;
    const sending = underWay.current !== undefined;
    return { draft, sending, sent, email, inDoubt: sending ? inDoubt : doubtOf(document.value) };
  };
  const answered = (value?: StoredContact) => {
    if (value) document.write(value);
    return Promise.resolve(done(correspondence()));
  };

  /** Why nothing may be sent unasked. */
  const hindrance = (): AppError | undefined => {
    const doubt = doubtOf(document.value);
    const limit = runningLimit(document.value.limit, now());
    if (limit) return { kind: 'limited', said: '', ...(limit.exact && { retryAt: limit.until }) };
    if (!doubt) return undefined;
    const { why, status = 500 } = doubt;
    if (why === 'server-error') return { kind: 'server', status, said: '' };
    return { kind: 'lost', reason: why === 'timed-out' ? 'timed-out' : 'broken' };
  };

  async function post(message: ContactMessage): Promise<Result<{ readonly id: string | null }>> {
    const before = document.value;
    // Whatever happens from here on, the next start knows that it may have arrived. Where that can't be
    // written, nothing is sent: after a crash, the message could be sent twice.
    if (!document.write(begun(before, message, now()))) {
      document.write(before);
      return failed({
        kind: 'unexpected',
        logId: log('A message can’t be sent: it can’t be saved'),
      });
    }
    return recorded({ action: 'sendContactMessage', input: { topic: message.topic } }, async () => {
      const result = await client.sendContactMessage(message);
      try {
        document.write(ended(document.value, message, result, now(), randomUUID()));
      } catch (thrown) {
        // A full disk must not hide what became of the request.
        log('What became of a contact message could not be written', thrown);
      }
      return result;
    });
  }

  function send(message: ContactMessage): Promise<Result<{ readonly id: string | null }>> {
    if (underWay.current) return Promise.resolve(failed({ kind: 'cancelled' }));
    const posting = post(message).finally(() => {
      underWay.current = undefined;
      onLimit();
    });
    underWay.current = posting;
    return posting;
  }

  /** A clock that was set back is noticed here, so that the wait does not outlast itself. */
  function startLimitAgain(): void {
    const { limit } = document.value;
    const started = limit && startedBy(limit, now());
    if (started === limit) return;
    document.write({ ...document.value, limit: started });
    onLimit();
  }

  return {
    limit: () => runningLimit(document.value.limit, now()),
    handlers: {
      readCorrespondence: async ({ settled }) => {
        if (settled) await underWay.current?.catch(() => undefined);
        startLimitAgain();
        return answered();
      },
      saveContactDraft: (draft) => {
        document.write({ ...document.value, draft });
        return Promise.resolve(done(null));
      },
      sendContactMessage: (message) => {
        const error = underWay.current ? undefined : hindrance();
        return error ? Promise.resolve(failed(error)) : send(message);
      },
      sendContactMessageAnyway: send,
      keepContactMessageAsSent: async () => {
        if (underWay.current) return failed({ kind: 'cancelled' });
        const kept = await answered(keptAsSent(document.value, now(), randomUUID()));
        onLimit();
        return kept;
      },
      readTechnicalDetails: () => {
        const { about, airportInWork, lastErrorIds } = parts;
        const now = { airport: airportInWork(), errorIds: lastErrorIds() };
        return Promise.resolve(done(technicalDetails({ ...about, ...now })));
      },
      copySentMessage: async ({ key }) => {
        const message = document.value.sent.find((one) => one.key === key);
        if (!message) return failed({ kind: 'not-found', said: '' });
        await parts.copyText(message.message);
        return done(null);
      },
      deleteSentMessage: ({ key }) => {
        const message = document.value.sent.find((one) => one.key === key);
        const answer = answered(withoutSent(document.value, key));
        deleted = message ?? deleted;
        return answer;
      },
      restoreSentMessage: () => {
        const restored = deleted && withSent(document.value, deleted);
        const answer = answered(restored);
        deleted = undefined;
        return answer;
      },
    },
  };
}
