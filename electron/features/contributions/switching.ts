import { asNotSwitched, leavesOpen, type AirportRequestIds } from '../../contract/contributions.ts';
import { failed, type AppError, type Result } from '../../contract/result.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';
import { createLimiter } from '../limiter.ts';
import { rowKey } from './row-key.ts';

type Answer = Result<null>;

interface Wish<Account> {
  readonly input: ContributionSwitch;
  readonly account: Account;
  /** What it was asked for together with. */
  readonly batch: string | undefined;
  readonly answer: PromiseWithResolvers<Answer>;
}

/** Of one airport: at most one wish is sent at a time, and at most one waits behind it. */
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
  readonly send: (
    input: ContributionSwitch,
    account: Account,
    isInBatch: boolean,
  ) => Promise<Answer>;
  /** Called with each wish that is given up before it was sent. */
  readonly givenUp: (input: ContributionSwitch, error: AppError) => Promise<Answer>;
}

const rowsAtOnce = 4;

/** Whether others would fare no better: the service, or the way to it, takes nothing at the moment. */
const stopsBatch = (error: AppError): boolean =>
  (error.kind === 'forbidden' && error.ban !== undefined) ||
  ['limited', 'unavailable', 'offline', 'lost'].includes(error.kind);

/** Returns the error for a switch that was never sent, because another one of its batch ended so. */
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

  /** Answers `cancelled` where a newer wish took its place. @throws what `send` throws. */
  wish(input: ContributionSwitch, batch?: string): Promise<Answer> {
    if (batch !== undefined && batch === this.#stopped?.batch) {
      return this.#parts.givenUp(input, this.#stopped.why);
    }
    const row = this.#rows.get(rowKey(input)) ?? this.#open(input);
    const sent = row.sentByFormer ? undefined : row.sent;
    const newest = row.waiting ?? sent;
    if (newest && isSame(newest, input)) return newest.answer.promise;
    row.waiting?.answer.resolve(failed({ kind: 'cancelled' }));
    row.waiting = undefined;
    if (sent && isSame(sent, input)) return sent.answer.promise;
    const account = this.#parts.account();
    const wish: Wish<Account> = { input, account, batch, answer: Promise.withResolvers() };
    row.waiting = wish;
    return wish.answer.promise;
  }

  /** The newest wish for an airport; null while there is none. */
  wanted(ids: AirportRequestIds): boolean | null {
    const row = this.#rows.get(rowKey(ids));
    return (row?.waiting ?? row?.sent)?.input.contributionsEnabled ?? null;
  }

  /** When nothing waits or is under way for an airport. */
  async quiet(ids: AirportRequestIds): Promise<void> {
    await this.#rows.get(rowKey(ids))?.quiet.promise;
  }

  /** Nothing that still waits is sent. What is under way is not called back. */
  giveUp(error: AppError): void {
    for (const [key, row] of this.#rows) {
      row.sentByFormer = row.sent !== undefined;
      this.#giveUpWaiting(key, row, error);
    }
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
    // Its turn may be long in coming, and there is nothing left to send.
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
      try {
        const { input, account, batch } = wish;
        const answer = await this.#parts.send(input, account, batch !== undefined);
        wish.answer.resolve(answer);
        if (batch !== undefined && !answer.ok && stopsBatch(answer.error)) {
          this.#stopBatch(batch, asNotSent(answer.error));
        }
      } catch (thrown) {
        wish.answer.reject(thrown);
      }
      row.sent = undefined;
    }
    this.#close(key, row);
  }
}
