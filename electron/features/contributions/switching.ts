import type { ContributionSwitch } from '../../contract/fields.ts';
import {
  isOutcomeUnknown,
  rowKey,
  type AirportRequestIds,
  type SwitchOutcome,
} from '../../contract/contributions.ts';
import { done, type AppError, type Result } from '../../contract/result.ts';

type Answer = Result<SwitchOutcome>;

/** A request after the service replied. Its outcome may still have to be read back. */
export interface Sent {
  readonly reply: Result<null>;
  readonly outcome: () => Promise<Answer>;
}

interface SwitchRequest<Account> {
  readonly input: ContributionSwitch;
  readonly account: Account;
  readonly batch: string | undefined;
  readonly answer: PromiseWithResolvers<Answer>;
}

/** One airport: at most one request is in flight, and at most one waits. */
interface Row<Account> {
  sent: SwitchRequest<Account> | undefined;
  waiting: SwitchRequest<Account> | undefined;
  readonly quiet: PromiseWithResolvers<null>;
}

const isSame = ({ input }: SwitchRequest<unknown>, other: ContributionSwitch): boolean =>
  input.contributionsEnabled === other.contributionsEnabled;

interface SwitchingParts<Account> {
  readonly send: (input: ContributionSwitch, account: Account, isInBatch: boolean) => Promise<Sent>;
  /** Records a request that is dropped before it is sent. */
  readonly onDropped: (input: ContributionSwitch, error: AppError) => Promise<Result<never>>;
  /** Called when the result of `wanted` may have changed. */
  readonly onChange: () => void;
}

const rowsAtOnce = 4;

/** Whether the next request would probably fail too. */
const stopsBatch = (error: AppError): boolean =>
  (error.kind === 'forbidden' && error.ban !== undefined) ||
  ['limited', 'unavailable', 'offline', 'lost'].includes(error.kind);

/** Returns the error for a switch that was never sent because its batch ended with `error`. */
const asNotSent = (error: AppError): AppError =>
  isOutcomeUnknown(error) ? { kind: 'cancelled', because: error } : error;

/**
 * Sends requests for several airports at once. For one airport, they go in order, and the last
 * wins.
 */
export class Switching<Account> {
  readonly #parts: SwitchingParts<Account>;
  readonly #rows = new Map<string, Row<Account>>();
  #inFlight = 0;
  /** The batch that ended early, and why: more of its requests may still arrive. */
  #stopped: { readonly batch: string; readonly why: AppError } | undefined;

  constructor(parts: SwitchingParts<Account>) {
    this.#parts = parts;
  }

  /**
   * Resolves with `replaced` immediately if a newer request replaces it.
   * @throws what `send` throws.
   */
  request(input: ContributionSwitch, account: Account, batch?: string): Promise<Answer> {
    if (batch !== undefined && batch === this.#stopped?.batch) {
      return this.#parts.onDropped(input, this.#stopped.why);
    }
    const row = this.#rows.get(rowKey(input)) ?? this.#open(input);
    const { sent } = row;
    const newest = row.waiting ?? sent;
    if (newest && isSame(newest, input)) return newest.answer.promise;
    row.waiting?.answer.resolve(done('replaced'));
    const joined = sent && isSame(sent, input) ? sent : undefined;
    const answer = joined?.answer ?? Promise.withResolvers<Answer>();
    row.waiting = joined ? undefined : { input, account, batch, answer };
    this.#parts.onChange();
    return answer.promise;
  }

  /** Returns the value of the newest request for an airport; null if there is none. */
  wanted(ids: AirportRequestIds): boolean | null {
    const row = this.#rows.get(rowKey(ids));
    return (row?.waiting ?? row?.sent)?.input.contributionsEnabled ?? null;
  }

  /** Returns whether another value is to be sent after the request in flight. */
  isReplaced(input: ContributionSwitch): boolean {
    const waiting = this.#rows.get(rowKey(input))?.waiting;
    return waiting !== undefined && !isSame(waiting, input);
  }

  /** Resolves when no request for an airport waits or is in flight. */
  async quiet(ids: AirportRequestIds): Promise<void> {
    await this.#rows.get(rowKey(ids))?.quiet.promise;
  }

  /** Drops requests that weren't sent yet. Requests in flight are finished. */
  drop(error: AppError): void {
    for (const [key, row] of this.#rows) {
      this.#dropWaiting(key, row, error);
    }
    if (this.#rows.size > 0) this.#parts.onChange();
  }

  #stopBatch(batch: string, why: AppError): void {
    this.#stopped = { batch, why };
    for (const [key, row] of this.#rows) {
      if (row.waiting?.batch === batch) this.#dropWaiting(key, row, why);
    }
  }

  #dropWaiting(key: string, row: Row<Account>, why: AppError): void {
    const request = row.waiting;
    row.waiting = undefined;
    if (request) request.answer.resolve(this.#parts.onDropped(request.input, why));
    // Don't wait for its turn: there is nothing left to send.
    if (!row.sent) this.#close(key, row);
  }

  #close(key: string, row: Row<Account>): void {
    if (this.#rows.get(key) === row) this.#rows.delete(key);
    row.quiet.resolve(null);
  }

  #open(ids: AirportRequestIds): Row<Account> {
    const nothing = { sent: undefined, waiting: undefined };
    const row: Row<Account> = { ...nothing, quiet: Promise.withResolvers() };
    this.#rows.set(rowKey(ids), row);
    // Send in a microtask, because the caller adds the first request after this returns.
    queueMicrotask(() => this.#sendWaiting());
    return row;
  }

  #sendWaiting(): void {
    for (const [key, row] of this.#rows) {
      if (this.#inFlight === rowsAtOnce) return;
      if (row.waiting && !row.sent) void this.#sendNext(key, row, row.waiting);
    }
  }

  async #sendNext(key: string, row: Row<Account>, next: SwitchRequest<Account>): Promise<void> {
    const { input, account, batch, answer } = next;
    this.#inFlight += 1;
    Object.assign(row, { sent: next, waiting: undefined });
    try {
      const { reply, outcome } = await this.#parts.send(input, account, batch !== undefined);
      answer.resolve(row.waiting ? done('replaced') : outcome());
      if (batch !== undefined && !reply.ok && stopsBatch(reply.error)) {
        this.#stopBatch(batch, asNotSent(reply.error));
      }
    } catch (thrown) {
      answer.reject(thrown);
    }
    this.#inFlight -= 1;
    row.sent = undefined;
    this.#parts.onChange();
    if (!row.waiting) this.#close(key, row);
    this.#sendWaiting();
  }
}
