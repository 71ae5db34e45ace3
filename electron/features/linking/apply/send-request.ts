import { mayStillRun } from '../../../api/late-writes.ts';
import type { LinkChange } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';
import { indexLinks, isAlreadyApplied } from '../link-index.ts';
import { classifyError } from './classify-error.ts';
import type { ChangeRequest, ChangingClient } from './link-requests.ts';
import { readUntilCancelled } from './read-until-cancelled.ts';

/** What the links show after a request without a clear answer. */
type Checked =
  | { readonly kind: 'done' }
  /** These changes weren't made, or not yet. */
  | { readonly kind: 'not-made'; readonly left: readonly LinkChange[] }
  /** The links couldn't be read, because of `readError`. */
  | { readonly kind: 'unknown'; readonly readError: AppError };

/** What is known after a request. */
type Answer =
  | { readonly kind: 'done' | 'unsupported' }
  | { readonly kind: 'refused' | 'all-refused' | 'not-sent'; readonly error: AppError }
  | (Checked & { readonly error: AppError });

export interface SentChanges {
  /** The answer to the last request, for the changes that are left. */
  readonly answer: Answer;
  readonly left: readonly LinkChange[];
  /** The error of a request after which the service may still make those that are left. */
  readonly doubt: AppError | undefined;
}

export interface SendParts {
  readonly client: Pick<ChangingClient, 'afterWrite'>;
  /** Aborted when the user cancels: the links aren't read any more. */
  readonly cancel: AbortSignal;
}

/**
 * Sends a request. Before it's sent again, the links are read: a change that is made twice does no
 * harm, but others may have changed them. @param earlier the doubt after earlier requests for the
 * same changes
 */
export async function sendChanges(
  parts: SendParts,
  icao: string,
  request: ChangeRequest,
  earlier?: AppError,
): Promise<SentChanges> {
  const answer = await send(parts, icao, request);
  const left = answer.kind === 'not-made' ? answer.left : request.changes;
  return { answer, left, doubt: earlier ?? doubtAfter(answer) };
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
  let known: Checked | undefined;
  const sent = await send(async () => {
    const checked = await checkLinks(parts, icao, changes);
    known = checked.kind === 'not-made' ? undefined : checked;
    return checked.kind === 'not-made' ? checked.left : [];
  });
  if (sent.ok && sent.value) return { kind: 'done' };
  const error: AppError = sent.ok ? { kind: 'unreadable' } : sent.error;
  if (known) return { ...known, error };
  const kind = classifyError(error);
  if (kind === 'unclear') return { ...(await checkLinks(parts, icao, changes)), error };
  if (kind === 'unsupported') return { kind };
  if (error.kind === 'not-found' && (await isUnsupported(error))) return { kind: 'unsupported' };
  return { kind, error };
}

async function checkLinks(
  { client, cancel }: SendParts,
  icao: string,
  changes: readonly LinkChange[],
): Promise<Checked> {
  const links = await readUntilCancelled(client.afterWrite.readLinks(icao), cancel);
  if (!links.ok) return { kind: 'unknown', readError: links.error };
  const index = indexLinks(links.value);
  const left = changes.filter((change) => !isAlreadyApplied(index, change));
  return left.length === 0 ? { kind: 'done' } : { kind: 'not-made', left };
}
