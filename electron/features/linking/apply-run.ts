import type { LinkChange, LinkOutcome } from '../../contract/linking.ts';
import type { AppError } from '../../contract/result.ts';
import { isolate } from './isolate.ts';
import { asNotDone, lostReasonOf } from './classify-error.ts';
import { bulkRequest, singleRequest, type ChangingClient } from './link-requests.ts';
import { sendWithRetry, type SendParts, type Sent } from './send-with-retry.ts';
import type { KeyedLock } from './keyed-lock.ts';

type Changes = readonly LinkChange[];

export interface RunParts extends Omit<SendParts, 'stop'> {
  readonly client: ChangingClient;
  readonly inTurn: KeyedLock;
  /** Called with changes as they are settled, and written down. */
  readonly onSettled: (count: number) => void;
  /** Changes that the calls for a single pair can't make. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
}

export interface Settled {
  readonly outcome: LinkOutcome;
  /** Why it is not sure: a later look at the links may know better. */
  readonly unsure?: AppError;
}

interface Job {
  readonly changes: Changes;
  /** Where it does not go through the bulk call. */
  readonly alone?: LinkChange;
}

/** How many requests may be in flight. */
export const mostAtOnce = 4;

/** A service that refuses, or fails at, so many requests in a row is not asked for more. */
const mostRefusals = 100;
const mostFailures = 3;

/** Sends batches of changes, several at once and never two on one lead-on, and settles each change. */
export class ApplyRun {
  readonly #parts: RunParts;
  readonly #icao: string;
  readonly #waiting = new Set<Job>();
  readonly #busy = new Set<string>();
  readonly #stop = new AbortController();
  readonly #over = Promise.withResolvers<undefined>();
  readonly #written: Promise<void>[] = [];
  readonly #settled = new Map<LinkChange, Settled>();
  #inFlight = 0;
  #stopped: AppError | undefined;
  #hasBulk = true;
  #canUnlink = true;
  #refusals = 0;
  #failures = 0;

  constructor(parts: RunParts, icao: string, batches: readonly Changes[]) {
    this.#parts = parts;
    this.#icao = icao;
    for (const changes of batches) this.#waiting.add({ changes });
  }

  /** Ends when every change is settled. @throws only what is a bug. */
  async run(): Promise<ReadonlyMap<LinkChange, Settled>> {
    this.#startWhatCan();
    await this.#over.promise;
    await Promise.all(this.#written);
    const error = this.#stopped ?? { kind: 'cancelled' };
    for (const { changes } of this.#waiting) this.#settle(changes, { kind: 'not-sent', error });
    return this.#settled;
  }

  /** What is in flight is finished; nothing else is sent. */
  stop(error: AppError): void {
    this.#stopped ??= error;
    this.#stop.abort();
  }

  #startWhatCan(): void {
    for (const job of this.#waiting) {
      if (this.#stopped !== undefined || this.#inFlight === mostAtOnce) break;
      if (job.changes.some(({ leadOnId }) => this.#busy.has(leadOnId))) continue;
      this.#waiting.delete(job);
      if (!job.alone && !this.#hasBulk) this.#singly(job.changes);
      else if (job.alone?.linked === false && !this.#canUnlink) {
        this.#settle(job.changes, { kind: 'cannot-unlink' });
      } else this.#start(job);
    }
    if (this.#inFlight === 0) this.#over.resolve(undefined);
  }

  #start(job: Job): void {
    const leadOns = new Set(job.changes.map(({ leadOnId }) => leadOnId));
    for (const leadOn of leadOns) this.#busy.add(leadOn);
    this.#inFlight += 1;
    const going = this.#parts.inTurn(leadOns, () => this.#send(job));
    going.then(
      (sent) => {
        for (const leadOn of leadOns) this.#busy.delete(leadOn);
        this.#inFlight -= 1;
        this.#judge(job, sent);
        this.#startWhatCan();
      },
      (thrown: unknown) => {
        this.#over.reject(thrown);
      },
    );
  }

  #send({ changes, alone }: Job): Promise<Sent> {
    const { client } = this.#parts;
    const parts = { ...this.#parts, stop: this.#stop.signal };
    return sendWithRetry(parts, this.#icao, changes, (open) =>
      alone ? singleRequest(client, this.#icao, alone) : bulkRequest(client, this.#icao, open),
    );
  }

  /** Decides at once what is sent next; the changes are settled when they are written down. */
  #judge({ changes, alone }: Job, { answer, open, written }: Sent): void {
    const settle = (some: Changes, outcome: LinkOutcome, unsure?: AppError) => {
      this.#written.push(written.then(() => this.#settle(some, outcome, unsure)));
    };
    const failures = this.#failures;
    this.#failures = 0;
    if (open.length < changes.length) {
      settle(
        changes.filter((change) => !open.includes(change)),
        { kind: 'done' },
      );
    }
    switch (answer.kind) {
      case 'done':
        this.#refusals = 0;
        settle(open, { kind: 'done' });
        break;
      case 'read':
        this.#failures = failures + 1;
        if (this.#failures === mostFailures) this.stop(answer.error);
        settle(open, { kind: 'refused', error: asNotDone(answer.error) }, answer.error);
        break;
      case 'unknown':
        this.stop(answer.reading);
        settle(open, { kind: 'unknown', reason: lostReasonOf(answer.error) }, answer.error);
        break;
      case 'refused': {
        const { refused, again } = isolate(open, answer.error);
        this.#refusals += 1;
        if (this.#refusals === mostRefusals) this.stop(answer.error);
        settle(refused, { kind: 'refused', error: answer.error });
        for (const part of again) this.#waiting.add({ changes: part });
        break;
      }
      case 'all-refused':
        this.stop(answer.error);
        settle(open, { kind: 'refused', error: answer.error });
        break;
      case 'not-sent':
        this.stop(answer.error);
        settle(open, { kind: 'not-sent', error: answer.error });
        break;
      case 'absent':
        if (alone) {
          this.#canUnlink = false;
          settle(open, { kind: 'cannot-unlink' });
        } else {
          this.#hasBulk = false;
          this.#singly(open);
        }
    }
  }

  #singly(changes: Changes): void {
    for (const change of changes) {
      if (this.#parts.bulkOnly.has(change)) this.#settle([change], { kind: 'needs-bulk' });
      else this.#waiting.add({ changes: [change], alone: change });
    }
  }

  #settle(changes: Changes, outcome: LinkOutcome, unsure?: AppError): void {
    if (changes.length === 0) return;
    for (const change of changes) {
      this.#settled.set(change, { outcome, ...(unsure && { unsure }) });
    }
    this.#parts.onSettled(changes.length);
  }
}
