import type { LinkChange } from '../../contract/linking.ts';
import { done, failed, type AppError, type Result } from '../../contract/result.ts';
import type { Recorded } from '../recorder.ts';
import { asNotDone, classifyError, lostReasonOf } from './classify-error.ts';
import { readUntil } from './read-until.ts';
import { indexLinks, isAlreadyApplied } from './link-index.ts';
import type { ChangingClient, LinkRequestPlan } from './link-requests.ts';

/** What is known after one request. */
export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused' | 'all-refused' | 'not-sent'; readonly error: AppError }
  /** The links were read afterwards: these were not changed. */
  | { readonly kind: 'read'; readonly open: readonly LinkChange[]; readonly error: AppError }
  /** They could not be read, for the second reason. */
  | { readonly kind: 'unknown'; readonly error: AppError; readonly reading: AppError };

export interface Exchanged {
  readonly answer: Answer;
  /** Resolves when the activity knows it. */
  readonly written: Promise<void>;
}

export interface ExchangeParts {
  /** The id of the apply: its requests are one entry of the activity. */
  readonly apply: string;
  readonly client: Pick<ChangingClient, 'readLinks'>;
  readonly recorded: Recorded;
  /** Aborted when the user cancels: nobody waits for a reading any more. */
  readonly cancel: AbortSignal;
}

/**
 * Sends one request, once, and finds out what became of it: where its own answer does not say, the
 * links do. It does not wait for the disk, so that the next one can go.
 */
export async function exchange(
  { client, recorded, apply, cancel }: ExchangeParts,
  icao: string,
  request: LinkRequestPlan,
): Promise<Exchanged> {
  const answered = Promise.withResolvers<Answer>();
  const work = async (): Promise<Result<null>> => {
    const answer = await ask({ client, cancel }, icao, request);
    answered.resolve(answer);
    // What the service cannot do is nothing that was tried: the same goes out in another way.
    if (answer.kind === 'absent') throw absent;
    return told(answer);
  };
  const written = recorded({ ...request.action, apply }, work).then(
    () => undefined,
    (thrown: unknown) => {
      if (thrown === absent) return;
      answered.reject(thrown);
      throw thrown;
    },
  );
  // Whoever waits for the answer hears of it first.
  written.catch(() => undefined);
  return { answer: await answered.promise, written };
}

type Reading = Pick<ExchangeParts, 'client' | 'cancel'>;

const absent = new Error('The service has no such call');

async function ask(
  reading: Reading,
  icao: string,
  { changes, send, isAbsent }: LinkRequestPlan,
): Promise<Answer> {
  const sent = await send();
  if (sent.ok && sent.value) return { kind: 'done' };
  const error: AppError = sent.ok ? { kind: 'unreadable' } : sent.error;
  const verdict = classifyError(error);
  if (verdict === 'unclear') return look(reading, icao, changes, error);
  if (verdict === 'absent') return { kind: 'absent' };
  if (error.kind === 'not-found' && (await isAbsent(error))) return { kind: 'absent' };
  return { kind: verdict, error };
}

async function look(
  { client, cancel }: Reading,
  icao: string,
  changes: readonly LinkChange[],
  error: AppError,
): Promise<Answer> {
  const links = await readUntil(client.readLinks(icao), cancel);
  if (!links.ok) return { kind: 'unknown', error, reading: links.error };
  const index = indexLinks(links.value);
  const open = changes.filter((change) => !isAlreadyApplied(index, change));
  return open.length === 0 ? { kind: 'done' } : { kind: 'read', open, error };
}

function told(answer: Exclude<Answer, { kind: 'absent' }>): Result<null> {
  if (answer.kind === 'done') return done(null);
  if (answer.kind === 'unknown') {
    return failed({ kind: 'lost', reason: lostReasonOf(answer.error) });
  }
  return failed(answer.kind === 'read' ? asNotDone(answer.error) : answer.error);
}
