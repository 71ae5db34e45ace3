import { randomUUID } from 'node:crypto';
import type { Client } from '../../api/client.ts';
import type { ContactMessage } from '../../contract/fields.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import type {
  contactCalls,
  ContactState,
  Correspondence,
  SentMessage,
} from '../../contract/contact.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../../contract/result.ts';
import type { JsonFile } from '../../storage/json-file.ts';
import type { Log } from '../../storage/log.ts';
import { givingUp } from '../giving-up.ts';
import type { Recorded } from '../recorder.ts';
import { runningLimit } from './limit.ts';
import {
  atStart,
  startSending,
  doubtOf,
  finishSending,
  markAsSent,
  removeSent,
  addSent,
} from './reducer.ts';
import type { storedContact } from './stored-contact.ts';
import { technicalDetails, type Circumstances } from './technical-details.ts';

interface ContactParts {
  readonly client: Pick<Client, 'during'>;
  readonly recorded: Recorded;
  readonly document: JsonFile<typeof storedContact>;
  /** The message that is being sent, perhaps by another session of the profile. */
  readonly sending: { current: Promise<unknown> | undefined };
  readonly onChange: () => void;
  readonly about: Pick<Circumstances, 'version' | 'profile'>;
  /** Returns the ICAO code of the airport on the Linking page; null if there is none. */
  readonly airportInWork: () => string | null;
  readonly lastErrorIds: () => readonly string[];
  readonly log: Log;
  readonly now: () => EpochMs;
}

interface Contact {
  readonly handlers: FeatureHandlersOf<typeof contactCalls>;
  readonly state: () => ContactState;
}

/** Sends contact messages, each once, and keeps drafts and sent messages. */
export function createContact(parts: ContactParts): Contact {
  const { client, recorded, document, sending: underWay, onChange, log, now } = parts;
  let deleted: SentMessage | undefined;
  // What was being sent was cut short if nothing is being sent.
  if (!underWay.current) {
    const started = atStart(document.value);
    if (started !== document.value) void document.write(started);
  }
  // Another session of the profile may be sending: report when it has ended.
  void underWay.current?.finally(onChange).catch(() => undefined);

  const correspondence = (): Correspondence => {
    const { sent, email } = document.value;
    return { sent, email, isOnDisk: document.isSaved };
  };
  const state = (): ContactState => {
    const { limit, inDoubt } = document.value;
    const sending = underWay.current !== undefined;
    return {
      limit: runningLimit(limit, now()),
      sending,
      inDoubt: sending ? inDoubt : doubtOf(document.value),
      isOnDisk: document.isSaved,
    };
  };
  const answered = async (value = document.value) => {
    if (value !== document.value) await document.write(value);
    return done(correspondence());
  };

  /** Returns why a message can't be sent without `anyway`. */
  const reasonNotToSend = (): AppError | undefined => {
    const { limit, inDoubt } = state();
    if (limit) return { kind: 'limited', said: '', ...(limit.exact && { retryAt: limit.until }) };
    if (!inDoubt) return undefined;
    const { why, status = 500 } = inDoubt;
    if (why === 'server-error') return { kind: 'server', status, said: '' };
    return { kind: 'lost', reason: why === 'timed-out' ? 'timed-out' : 'broken' };
  };

  async function post(
    message: ContactMessage,
    call?: Call,
  ): Promise<Result<{ readonly id: string | null }>> {
    // The user waits for it, and the disk may work again.
    document.readAgain();
    const action = { action: 'sendContactMessage', input: { topic: message.topic } } as const;
    return recorded(action, async (_entry, giveUp) => {
      const { sending, inDoubt } = document.value;
      // After a crash, the next start must know that the message may have arrived. If that can't be
      // saved, nothing is sent: the message could be sent twice.
      if (!(await document.write(startSending(document.value, message, now())))) {
        void document.write({ ...document.value, sending, inDoubt });
        return failed({
          kind: 'unexpected',
          logId: log('A message can’t be sent: it can’t be saved'),
        });
      }
      const during = client.during(call && givingUp(call, giveUp));
      const result = await during.sendContactMessage(message);
      void document.write(finishSending(document.value, message, result, now(), randomUUID()));
      return result;
    });
  }

  const send: Contact['handlers']['sendContactMessage'] = async (input, call) => {
    const { anyway = false, ...message } = input;
    if (underWay.current) return failed({ kind: 'cancelled' });
    const error = anyway ? undefined : reasonNotToSend();
    if (error) return failed(error);
    // Recording pushes the state, which must already say that this message is being sent.
    const { promise, resolve } = Promise.withResolvers<undefined>();
    underWay.current = promise;
    onChange();
    const result = await post(message, call).finally(() => {
      underWay.current = undefined;
      resolve(undefined);
      onChange();
    });
    return result.ok ? done({ ...correspondence(), id: result.value.id }) : result;
  };

  return {
    state,
    handlers: {
      readCorrespondence: () => answered(),
      sendContactMessage: send,
      keepContactMessageAsSent: async () => {
        if (underWay.current) return failed({ kind: 'cancelled' });
        const kept = await answered(markAsSent(document.value, now(), randomUUID()));
        onChange();
        return kept;
      },
      readTechnicalDetails: () => {
        const { about, airportInWork, lastErrorIds } = parts;
        const details = { ...about, airport: airportInWork(), errorIds: lastErrorIds() };
        return Promise.resolve(done(technicalDetails(details)));
      },
      deleteSentMessage: ({ key }) => {
        const message = document.value.sent.find((one) => one.key === key);
        const answer = answered(removeSent(document.value, key));
        deleted = message ?? deleted;
        return answer;
      },
      restoreSentMessage: () => {
        const restored = deleted && addSent(document.value, deleted);
        const answer = answered(restored);
        deleted = undefined;
        return answer;
      },
    },
  };
}
