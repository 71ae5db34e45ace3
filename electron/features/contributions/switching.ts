import type { AirportRequestIds } from '../../contract/contributions.ts';
import { failed, type AppError, type Result } from '../../contract/result.ts';
import type { ContributionSwitch } from '../../api/schema.ts';
import { atMost } from '../at-most.ts';
import { rowKey } from './row-key.ts';

type Answer = Result<null>;

interface Wish {
  readonly input: ContributionSwitch;
  readonly answer: PromiseWithResolvers<Answer>;
}

/** Of one airport: at most one wish is sent at a time, and at most one waits behind it. */
interface Row {
  sent: Wish | undefined;
  waiting: Wish | undefined;
  readonly quiet: PromiseWithResolvers<null>;
}

const isSame = ({ input }: Wish, other: ContributionSwitch): boolean =>
  input.contributionsEnabled === other.contributionsEnabled;

export interface SwitchingParts {
  readonly send: (input: ContributionSwitch) => Promise<Answer>;
  /** Told of each wish that is given up before it was sent. */
  readonly givenUp: (input: ContributionSwitch, error: AppError) => Promise<Answer>;
}

const rowsAtOnce = 4;

/** Sends the wishes for many airports side by side: for each airport in order, the last one wins. */
export class Switching {
  readonly #parts: SwitchingParts;
  readonly #rows = new Map<string, Row>();
  readonly #bounded = atMost(rowsAtOnce);

  constructor(parts: SwitchingParts) {
    this.#parts = parts;
  }

  /** Answers `cancelled` where a newer wish took its place. @throws what `send` throws. */
  wish(input: ContributionSwitch): Promise<Answer> {
    const row = this.#rows.get(rowKey(input)) ?? this.#open(input);
    const newest = row.waiting ?? row.sent;
    if (newest && isSame(newest, input)) return newest.answer.promise;
    row.waiting?.answer.resolve(failed({ kind: 'cancelled' }));
    row.waiting = undefined;
    if (row.sent && isSame(row.sent, input)) return row.sent.answer.promise;
    const wish: Wish = { input, answer: Promise.withResolvers() };
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
      if (wish) wish.answer.resolve(this.#parts.givenUp(wish.input, error));
    }
  }

  #open(ids: AirportRequestIds): Row {
    const row: Row = { sent: undefined, waiting: undefined, quiet: Promise.withResolvers() };
    this.#rows.set(rowKey(ids), row);
    // Later, so that the first wish is there when its turn comes.
    queueMicrotask(() => void this.#bounded(() => this.#work(rowKey(ids), row)));
    return row;
  }

  async #work(key: string, row: Row): Promise<void> {
    while (row.waiting) {
      const wish = (row.sent = row.waiting);
      row.waiting = undefined;
      try {
        wish.answer.resolve(await this.#parts.send(wish.input));
      } catch (thrown) {
        wish.answer.reject(thrown);
      }
      row.sent = undefined;
    }
    this.#rows.delete(key);
    row.quiet.resolve(null);
  }
}
