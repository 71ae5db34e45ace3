import type { ContributionSwitch } from '../../contract/fields.ts';
import {
  asNotSwitched,
  leavesOpen,
  rowKey,
  type AirportRequestIds,
  type SwitchOutcome,
} from '../../contract/contributions.ts';
import { done, type AppError, type Result } from '../../contract/result.ts';
import { createLimiter } from '../limiter.ts';

type Answer = Result<SwitchOutcome>;

/** A request as the service replied to it: its outcome may still have to be read back. */
export interface Sent {
  readonly reply: Result<null>;
  readonly outcome: () => Promise<Answer>;
}

interface Wish<Account> {
  readonly input: ContributionSwitch;
  readonly account: Account;
  readonly batch: string | undefined;
  readonly answer: PromiseWithResolvers<Answer>;
}

/** One airport: at most one wish is sent at a time, and at most one waits behind it. */
interface Row<Account> {
  sent: Wish<Account> | undefined;
  /** The account that sent it has ended: nobody else's wish joins it. */
  sentByFormer: boolean;
  waiting: Wish<Account> | undefined;
  readonly quiet: PromiseWithResolvers<null>;
}

const isSame = ({ input }: Wish<unknown>, other: ContributionSwitch): boolean =>
  input.contributionsEnabled === other.contributionsEnabled;

export interface SwitchingParts<Account> {
  /** The account that is signed in when a wish is made. */
  readonly account: () => Account;
  readonly send: (input: ContributionSwitch, account: Account, isInBatch: boolean) => Promise<Sent>;
  /** Records each wish that is given up before it's sent. */
  readonly givenUp: (input: ContributionSwitch, error: AppError) => Promise<Result<never>>;
  /** Called when what is wanted of an airport may have changed. */
  readonly onChange: () => void;
}

const rowsAtOnce = 4;

/** Whether the next request would fail too: the service, or the way to it, takes nothing now. */
const stopsBatch = (error: AppError): boolean =>
  (error.kind === 'forbidden' && error.ban !== undefined) ||
  ['limited', 'unavailable', 'offline', 'lost'].includes(error.kind);

/** Returns the error for a switch that was never sent because its batch ended with `error`. */
const asNotSent = (error: AppError): AppError =>
  leavesOpen(error) ? { kind: 'cancelled', because: asNotSwitched(error) } : error;

/** Sends the wishes for many airports side by side: for each airport in order, the last one wins. */
export class Switching<Account> {
  readonly #parts: SwitchingParts<Account>;
  readonly #rows = new Map<string, Row<Account>>();
  readonly #bounded = createLimiter(rowsAtOnce);
  /** The batch that ended early, and why: the rest of it may still be arriving. */
  #stopped: { readonly batch: string; readonly why: AppError } | undefined;

  constructor(parts: SwitchingParts<Account>) {
    this.#parts = parts;
  }

  /** Answers `replaced` at once where a newer wish took its place. @throws what `send` throws. */
  wish(input: ContributionSwitch, batch?: string): Promise<Answer> {
    if (batch !== undefined && batch === this.#stopped?.batch) {
      return this.#parts.givenUp(input, this.#stopped.why);
    }
    const row = this.#rows.get(rowKey(input)) ?? this.#open(input);
    const sent = row.sentByFormer ? undefined : row.sent;
    const newest = row.waiting ?? sent;
    if (newest && isSame(newest, input)) return newest.answer.promise;
    row.waiting?.answer.resolve(done('replaced'));
    const joined = sent && isSame(sent, input) ? sent : undefined;
    const answer = joined?.answer ?? Promise.withResolvers<Answer>();
    row.waiting = joined ? undefined : { input, account: this.#parts.account(), batch, answer };
    this.#parts.onChange();
    return answer.promise;
  }

  /** Returns what the newest wish for an airport wants; null while there is none. */
  wanted(ids: AirportRequestIds): boolean | null {
    const row = this.#rows.get(rowKey(ids));
    return (row?.waiting ?? row?.sent)?.input.contributionsEnabled ?? null;
  }

  /** Resolves when nothing waits or is under way for an airport. */
  async quiet(ids: AirportRequestIds): Promise<void> {
    await this.#rows.get(rowKey(ids))?.quiet.promise;
  }

  /** Sends nothing that still waits. What is under way goes on. */
  giveUp(error: AppError): void {
    for (const [key, row] of this.#rows) {
      row.sentByFormer = row.sent !== undefined;
      this.#giveUpWaiting(key, row, error);
    }
    if (this.#rows.size > 0) this.#parts.onChange();
  }

  #stopBatch(batch: string, why: AppError): void {
    this.#stopped = { batch, why };
    for (const [key, row] of this.#rows) {
      if (row.waiting?.batch === batch) this.#giveUpWaiting(key, row, why);
    }
  }

  #giveUpWaiting(key: string, row: Row<Account>, why: AppError): void {
    const wish = row.waiting;
    row.waiting = undefined;
    if (wish) wish.answer.resolve(this.#parts.givenUp(wish.input, why));
    // Its turn may be a long time away, and there is nothing left to send.
    if (!row.sent) this.#close(key, row);
  }

  #close(key: string, row: Row<Account>): void {
    if (this.#rows.get(key) === row) this.#rows.delete(key);
    row.quiet.resolve(null);
  }

  #open(ids: AirportRequestIds): Row<Account> {
    const nothing = { sent: undefined, sentByFormer: false, waiting: undefined };
    const row: Row<Account> = { ...nothing, quiet: Promise.withResolvers() };
    this.#rows.set(rowKey(ids), row);
    // Later, so that the first wish is there when its turn comes.
    queueMicrotask(() => void this.#bounded(() => this.#work(rowKey(ids), row)));
    return row;
  }

  async #work(key: string, row: Row<Account>): Promise<void> {
    while (row.waiting) {
      const wish = (row.sent = row.waiting);
      row.waiting = undefined;
      row.sentByFormer = false;
      await this.#send(wish, row);
      row.sent = undefined;
      this.#parts.onChange();
    }
    this.#close(key, row);
  }

  async #send({ input, account, batch, answer }: Wish<Account>, row: Row<Account>): Promise<void> {
    try {
      const { reply, outcome } = await this.#parts.send(input, account, batch !== undefined);
      const isReplaced = row.waiting !== undefined && !row.sentByFormer;
      answer.resolve(isReplaced ? done('replaced') : outcome());
      if (batch !== undefined && !reply.ok && stopsBatch(reply.error)) {
        this.#stopBatch(batch, asNotSent(reply.error));
      }
    } catch (thrown) {
      answer.reject(thrown);
    }
  }
}
