import type { LinkChange, LinkOutcome } from '../../../contract/linking.ts';
import type { AppError } from '../../../contract/result.ts';
import type { KeyedLock } from '../../keyed-lock.ts';
import { lostReasonOf, notMadeError } from './classify-error.ts';
import { bulkRequest, singleRequest, type ChangingClient } from './link-requests.ts';
import { sendChanges, type SendParts, type SentChanges } from './send-request.ts';
import { splitRefused } from './split-refused.ts';

type Changes = readonly LinkChange[];

export interface BatchSenderParts extends SendParts {
  readonly client: ChangingClient;
  readonly inTurn: KeyedLock;
  /** Called when the outcome of changes is known, before anything else is sent for them. */
  readonly onSettled: (changes: Changes, outcome: LinkOutcome) => void;
  /** Changes that the requests for a single pair can't make. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
}

export interface SettledChange {
  readonly outcome: LinkOutcome;
  /** The error that left the outcome uncertain: reading the links later may settle it. */
  readonly uncertain?: AppError;
}

interface Batch {
  readonly changes: Changes;
  /** The change, when it's sent in its own request instead of a bulk request. */
  readonly single?: LinkChange;
  /** The error of an earlier request after which the service may still make the changes. */
  readonly doubt?: AppError | undefined;
}

/** How many requests may be in flight. */
export const maxAtOnce = 4;

/** After so many refusals or failures in a row, nothing more is sent. */
const maxRefusals = 100;
const maxFailures = 3;

/** Sends batches of changes: several at once, but never two with the same lead-on. */
export class BatchSender {
  readonly #parts: BatchSenderParts;
  readonly #icao: string;
  readonly #waiting = new Set<Batch>();
  readonly #busyLeadOns = new Set<string>();
  readonly #finished = Promise.withResolvers<undefined>();
  readonly #settled = new Map<LinkChange, SettledChange>();
  #inFlight = 0;
  #stopped: AppError | undefined;
  #hasBulk = true;
  #canUnlink = true;
  #refusals = 0;
  #failures = 0;

  constructor(parts: BatchSenderParts, icao: string, batches: readonly Changes[]) {
    this.#parts = parts;
    this.#icao = icao;
    for (const changes of batches) this.#waiting.add({ changes });
  }

  /** Resolves when every change is settled. @throws only for a bug. */
  async run(): Promise<ReadonlyMap<LinkChange, SettledChange>> {
    this.#startWaiting();
    await this.#finished.promise;
    const outcome: LinkOutcome = {
      kind: 'not-sent',
      error: this.#stopped ?? { kind: 'cancelled' },
    };
    for (const { changes, doubt } of this.#waiting) {
      if (doubt) this.#settleUnmade(changes, outcome, doubt);
      else for (const change of changes) this.#settled.set(change, { outcome });
    }
    return this.#settled;
  }

  /** Sends nothing more. Requests in flight are finished. */
  stop(error: AppError): void {
    this.#stopped ??= error;
  }

  #startWaiting(): void {
    for (const batch of this.#waiting) {
      if (this.#stopped !== undefined || this.#inFlight === maxAtOnce) break;
      if (batch.changes.some(({ leadOnId }) => this.#busyLeadOns.has(leadOnId))) continue;
      this.#waiting.delete(batch);
      if (!batch.single && !this.#hasBulk) this.#addSingles(batch.changes);
      else if (batch.single?.linked === false && !this.#canUnlink) {
        this.#settle(batch.changes, { kind: 'cannot-unlink' });
      } else this.#start(batch);
    }
    if (this.#inFlight === 0) this.#finished.resolve(undefined);
  }

  #start(batch: Batch): void {
    const leadOns = new Set(batch.changes.map(({ leadOnId }) => leadOnId));
    for (const leadOn of leadOns) this.#busyLeadOns.add(leadOn);
    this.#inFlight += 1;
    const sending = this.#parts.inTurn(leadOns, () => this.#send(batch));
    sending.then(
      (sent) => {
        for (const leadOn of leadOns) this.#busyLeadOns.delete(leadOn);
        this.#inFlight -= 1;
        this.#handle(batch, sent);
        this.#startWaiting();
      },
      (thrown: unknown) => this.#finished.reject(thrown),
    );
  }

  #send({ changes, single, doubt }: Batch): Promise<SentChanges> {
    const { client } = this.#parts;
    const request = single
      ? singleRequest(client, this.#icao, single)
      : bulkRequest(client, this.#icao, changes);
    return sendChanges(this.#parts, this.#icao, request, doubt);
  }

  #handle({ changes, single }: Batch, { answer, left, doubt }: SentChanges): void {
    const settleUnmade = (some: Changes, outcome: LinkOutcome, uncertain?: AppError) =>
      this.#settleUnmade(some, outcome, doubt, uncertain);
    const failures = this.#failures;
    this.#failures = 0;
    this.#settle(
      changes.filter((change) => !left.includes(change)),
      { kind: 'done' },
    );
    switch (answer.kind) {
      case 'done':
        this.#refusals = 0;
        this.#settle(left, { kind: 'done' });
        break;
      case 'not-made':
        this.#failures = failures + 1;
        if (this.#failures === maxFailures) this.stop(answer.error);
        settleUnmade(left, { kind: 'refused', error: notMadeError(answer.error) }, answer.error);
        break;
      case 'unknown':
        this.stop(answer.readError);
        settleUnmade(left, unknownAfter(answer.error), answer.error);
        break;
      case 'refused': {
        const { refused, retry } = splitRefused(left, answer.error);
        this.#refusals += 1;
        if (this.#refusals === maxRefusals) this.stop(answer.error);
        settleUnmade(refused, { kind: 'refused', error: answer.error });
        for (const part of retry) this.#waiting.add({ changes: part, doubt });
        break;
      }
      case 'all-refused':
        this.stop(answer.error);
        settleUnmade(left, { kind: 'refused', error: answer.error });
        break;
      case 'not-sent':
        this.stop(answer.error);
        settleUnmade(left, { kind: 'not-sent', error: answer.error });
        break;
      case 'unsupported':
        if (single) {
          this.#canUnlink = false;
          this.#settle(left, { kind: 'cannot-unlink' });
        } else {
          this.#hasBulk = false;
          this.#addSingles(left);
        }
    }
  }

  #addSingles(changes: Changes): void {
    for (const change of changes) {
      if (this.#parts.bulkOnly.has(change)) this.#settle([change], { kind: 'needs-bulk' });
      else this.#waiting.add({ changes: [change], single: change });
    }
  }

  /** Settles changes that weren't made. They're unknown if an earlier request may still make them. */
  #settleUnmade(
    changes: Changes,
    outcome: LinkOutcome,
    doubt: AppError | undefined,
    uncertain?: AppError,
  ): void {
    if (doubt) this.#settle(changes, unknownAfter(doubt), doubt);
    else this.#settle(changes, outcome, uncertain);
  }

  #settle(changes: Changes, outcome: LinkOutcome, uncertain?: AppError): void {
    if (changes.length === 0) return;
    for (const change of changes) {
      this.#settled.set(change, { outcome, ...(uncertain && { uncertain }) });
    }
    this.#parts.onSettled(changes, outcome);
  }
}

const unknownAfter = (error: AppError): LinkOutcome => ({
  kind: 'unknown',
  reason: lostReasonOf(error),
});
