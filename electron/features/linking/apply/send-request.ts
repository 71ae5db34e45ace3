import { mayStillRun } from '../../../api/late-writes.ts';
import type { Waits } from '../../../api/retries/waits.ts';
import type { LinkChange } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';
import { indexLinks, isAlreadyApplied } from '../link-index.ts';
import { classifyError, waitBeforeResend } from './classify-error.ts';
import type { ChangeRequest, ChangingClient } from './link-requests.ts';
import { readUntilCancelled } from './read-until-cancelled.ts';

/** What is known after a request. */
type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'refused' | 'all-refused' | 'not-sent'; readonly error: AppError }
  /** The links were read afterwards: these changes weren't made, or not yet. */
  | { readonly kind: 'not-made'; readonly left: readonly LinkChange[]; readonly error: AppError }
  /** The links couldn't be read, because of `readError`. */
  | { readonly kind: 'unknown'; readonly error: AppError; readonly readError: AppError };

export interface SentChanges {
  /** The answer to the last request, for the changes that are left. */
  readonly answer: Answer;
  readonly left: readonly LinkChange[];
  /** The error of a request after which the service may still make those that are left. */
  readonly doubt: AppError | undefined;
}

export interface SendParts {
  readonly client: Pick<ChangingClient, 'readLinks'>;
  readonly now: () => number;
  readonly waits: Pick<Waits, 'wait'>;
  /** Aborted when the user cancels: the links aren't read any more. */
  readonly cancel: AbortSignal;
  /** Aborted when nothing more may be sent. */
  readonly stop: AbortSignal;
}

/**
 * Sends changes. If the links don't show some of them, and the error is temporary, sends those
 * again, at most twice: a change that is made twice does no harm.
 */
export async function sendWithRetry(
  parts: SendParts,
  icao: string,
  changes: readonly LinkChange[],
  requestFor: (changes: readonly LinkChange[]) => ChangeRequest,
  /** The doubt after earlier requests for the same changes. */
  earlier?: AppError,
): Promise<SentChanges> {
  const { now, waits, stop } = parts;
  let left = changes;
  let doubt = earlier;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(parts, icao, requestFor(left));
    if (answer.kind === 'not-made') left = answer.left;
    doubt ??= doubtAfter(answer);
    const sent = { answer, left, doubt };
    if (answer.kind !== 'not-made') return sent;
    const delay = waitBeforeResend(attempt, answer.error, now());
    if (delay === undefined) return sent;
    await waits.wait(delay, 'unavailable', stop);
    if (stop.aborted) return sent;
  }
}

/** Returns the error if the service may still make the changes. */
const doubtAfter = (answer: Answer): AppError | undefined =>
  'error' in answer && mayStillRun(answer.error) ? answer.error : undefined;

/** Sends one request. If its answer doesn't say whether the changes were made, the links do. */
async function send(
  parts: SendParts,
  icao: string,
  { changes, send, isUnsupported }: ChangeRequest,
): Promise<Answer> {
  const sent = await send();
  if (sent.ok && sent.value) return { kind: 'done' };
  const error: AppError = sent.ok ? { kind: 'unreadable' } : sent.error;
  const kind = classifyError(error);
  if (kind === 'unclear') return checkLinks(parts, icao, changes, error);
  if (kind === 'unsupported') return { kind };
  if (error.kind === 'not-found' && (await isUnsupported(error))) return { kind: 'unsupported' };
  return { kind, error };
}

async function checkLinks(
  { client, cancel }: SendParts,
  icao: string,
  changes: readonly LinkChange[],
  error: AppError,
): Promise<Answer> {
  const links = await readUntilCancelled(client.readLinks(icao), cancel);
  if (!links.ok) return { kind: 'unknown', error, readError: links.error };
  const index = indexLinks(links.value);
  const left = changes.filter((change) => !isAlreadyApplied(index, change));
  return left.length === 0 ? { kind: 'done' } : { kind: 'not-made', left, error };
}
