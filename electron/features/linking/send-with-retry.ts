import type { Waits } from '../../api/waits.ts';
import type { LinkChange } from '../../contract/linking.ts';
import { exchange, type Answer, type ExchangeParts } from './exchange.ts';
import { waitBeforeNext } from './classify-error.ts';
import type { LinkRequestPlan } from './link-requests.ts';

export interface Sent {
  /** Of the last request, for what is still open. */
  readonly answer: Answer;
  readonly open: readonly LinkChange[];
  /** Resolves when the activity knows of every request. */
  readonly written: Promise<unknown>;
}

export interface SendParts extends ExchangeParts {
  readonly now: () => number;
  readonly waits: Pick<Waits, 'wait'>;
  /** Aborted when nothing more is to be sent. */
  readonly stop: AbortSignal;
}

/**
 * Sends changes; where the links say that some were not done, and it may pass, sends those again, a
 * few times. What had an effect is never sent again.
 */
export async function sendWithRetry(
  parts: SendParts,
  icao: string,
  changes: readonly LinkChange[],
  requestFor: (changes: readonly LinkChange[]) => LinkRequestPlan,
): Promise<Sent> {
  const { now, waits, stop } = parts;
  const written: Promise<void>[] = [];
  let open = changes;
  for (let attempt = 1; ; attempt += 1) {
    const exchanged = await exchange(parts, icao, requestFor(open));
    const { answer } = exchanged;
    written.push(exchanged.written);
    const sent = { answer, written: Promise.all(written) };
    if (answer.kind !== 'read') return { ...sent, open };
    open = answer.open;
    const wait = waitBeforeNext(attempt, answer.error, now());
    if (wait === undefined) return { ...sent, open };
    await waits.wait(wait, 'unavailable', stop);
    if (stop.aborted) return { ...sent, open };
  }
}
