import type { AirportRequestIds } from '../../contract/contributions.ts';
import { failed, type AppError, type Result } from '../../contract/result.ts';
import type { ContributionSwitch } from '../../api/schema.ts';
import { atMost } from '../at-most.ts';
import { rowKey } from './row-key.ts';

type Answer = Result<null>;

interface Wish<Account> {
  readonly input: ContributionSwitch;
  readonly account: Account;
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
  readonly send: (input: ContributionSwitch, account: Account) => Promise<Answer>;
  /** Told of each wish that is given up before it was sent. */
  readonly givenUp: (input: ContributionSwitch, error: AppError) => Promise<Answer>;
}

const rowsAtOnce = 4;

/** Sends the wishes for many airports side by side: for each airport in order, the last one wins. */
export class Switching<Account> {
  readonly #parts: SwitchingParts<Account>;
  readonly #rows = new Map<string, Row<Account>>();
  readonly #bounded = atMost(rowsAtOnce);

  constructor(parts: SwitchingParts<Account>) {
    this.#parts = parts;
  }

  /** Answers `cancelled` where a newer wish took its place. @throws what `send` throws. */
  wish(input: ContributionSwitch): Promise<Answer> {
    const row = this.#rows.get(rowKey(input)) ?? this.#open(input);
    const sent = row.sentByFormer ? undefined : row.sent;
    const newest = row.waiting ?? sent;
    if (newest && isSame(newest, input)) return newest.answer.promise;
    row.waiting?.answer.resolve(failed({ kind: 'cancelled' }));
    row.waiting = undefined;
    if (sent && isSame(sent, input)) return sent.answer.promise;
    const account = this.#parts.account();
    const wish: Wish<Account> = { input, account, answer: Promise.withResolvers() };
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
    for (const row of this.#rows.values()) {
      const wish = row.waiting;
      row.waiting = undefined;
      row.sentByFormer = row.sent !== undefined;
      if (wish) wish.answer.resolve(this.#parts.givenUp(wish.input, error));
    }
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
        wish.answer.resolve(await this.#parts.send(wish.input, wish.account));
      } catch (thrown) {
        wish.answer.reject(thrown);
      }
      row.sent = undefined;
    }
    this.#rows.delete(key);
    row.quiet.resolve(null);
  }
}
