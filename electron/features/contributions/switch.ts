import type { CallClient } from '../../api/client.ts';
import type {
  AirportRequestIds,
  SwitchFailure,
  SwitchOutcome,
} from '../../contract/contributions.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../../contract/result.ts';

/** The user's request for one airport. */
export interface Press {
  readonly wanted: boolean;
  readonly sender: CallClient;
  /** Identifies airports that are switched together: a failure that affects all of them ends them all. */
  readonly together: object | undefined;
}

interface OpenPress extends Press {
  readonly answer: PromiseWithResolvers<Result<SwitchOutcome>>;
}

export interface Sending {
  readonly replied: Promise<unknown>;
  /** Resolves with the outcome, which may have to be read back. */
  readonly ended: Promise<Result<null>>;
}

interface SwitchParts {
  /** Runs work when another request may be sent. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly send: (of: Switch, press: Press) => Sending;
  /** Called when `wanted`, `readingBack` or `failure` may have changed. */
  readonly onChange: () => void;
}

/** One airport's switch, for one account. At most one request is in flight, and the last press wins. */
export class Switch {
  readonly ids: AirportRequestIds;
  icao: string | null = null;
  /** Whether the service allows switching it; undefined if that's unknown. */
  isApproved: boolean | undefined;
  /** What the service said last; undefined if it never did. */
  enabled: boolean | null | undefined;
  changedAt: EpochMs | null = null;
  heardAt: EpochMs = 0;
  /** Someone else changed it after this time, and the user hasn't seen that. */
  changedSince: EpochMs | null = null;
  /** When the user switched it last, if an older request has undone that since. */
  undoneSince: EpochMs | null = null;
  /** Why the last request failed, or has an unknown outcome. */
  failure: SwitchFailure | null = null;
  /** Whether it's pushed to the page. */
  isUsed = false;
  readonly #parts: SwitchParts;
  /** The presses that aren't answered, oldest first. */
  #open: readonly OpenPress[] = [];
  /** The value of the request whose outcome isn't known. */
  #sent: boolean | undefined;
  #isRunning = false;
  /** Whether the last press was dropped while an older one is in flight: `failure` is about the last. */
  #isLastDropped = false;
  /** Whether the user has stopped waiting for the reply to the request in flight. */
  #isGivenUp = false;
  /** Ends the read-back, because a newer request is sent. */
  #readingBack: PromiseWithResolvers<undefined> | undefined;

  constructor(ids: AirportRequestIds, parts: SwitchParts) {
    this.ids = ids;
    this.#parts = parts;
  }

  /** The value that was pressed last, until the service has replied; null without a request. */
  get wanted(): boolean | null {
    return this.#readingBack ? null : (this.#open.at(-1)?.wanted ?? null);
  }

  get readingBack(): boolean {
    return this.#readingBack !== undefined;
  }

  /** Whether the service may be working on a request. */
  get isInFlight(): boolean {
    return this.#sent !== undefined && !this.readingBack;
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Whether another request is sent after the one in flight. */
  get isReplaced(): boolean {
    return this.wanted !== null && this.#isUnsent(this.wanted);
  }

  /** Resolves when the outcome of the last press is known, or can't be found out. */
  press(press: Press): Promise<Result<SwitchOutcome>> {
    const open = { ...press, answer: Promise.withResolvers<Result<SwitchOutcome>>() };
    this.#open = [...this.#open, open];
    Object.assign(this, { isUsed: true, failure: null, undoneSince: null });
    this.#isLastDropped = false;
    if (this.#readingBack) {
      this.#sent = undefined;
      this.#isGivenUp = false;
    }
    this.#readingBack?.resolve(undefined);
    this.#readingBack = undefined;
    if (!this.#isRunning) void this.#run();
    return open.answer.promise;
  }

  /**
   * Answers the presses that wait for the request in flight: until its reply, the outcome is unknown.
   * Newer presses are sent after it.
   */
  giveUp(error: AppError): void {
    const wanted = this.#sent;
    if (wanted === undefined) return;
    const answered = this.#open.filter((one) => !this.#isUnsent(one.wanted));
    this.#open = this.#open.filter((one) => !answered.includes(one));
    this.#isGivenUp = true;
    if (this.#open.length === 0 && !this.#isLastDropped) this.failure = { wanted, error };
    for (const { answer } of answered) answer.resolve(failed(error));
  }

  /**
   * Drops presses that weren't sent. @param record called if there are some; the presses are answered
   * when it's done
   */
  drop(
    error: AppError,
    isMeant: (press: Press) => boolean,
    record: (wanted: boolean) => Promise<unknown>,
  ): void {
    const dropped = this.#open.filter((one) => this.#isUnsent(one.wanted) && isMeant(one));
    const last = dropped.at(-1);
    if (!last) return;
    if (last === this.#open.at(-1)) {
      this.failure = { wanted: last.wanted, error };
      this.#isLastDropped = true;
    }
    this.#open = this.#open.filter((one) => !dropped.includes(one));
    const recorded = record(last.wanted);
    for (const { answer } of dropped) answer.resolve(recorded.then(() => failed(error)));
  }

  /** Returns what `read` returns, or undefined as soon as it's pressed again. */
  async readBack<T>(read: () => Promise<T>): Promise<T | undefined> {
    const reading = (this.#readingBack = Promise.withResolvers<undefined>());
    this.#parts.onChange();
    const found = await Promise.race([read(), reading.promise]);
    if (this.#readingBack === reading) this.#readingBack = undefined;
    return found;
  }

  /** Whether the request in flight doesn't stand for a press of this value. */
  #isUnsent(wanted: boolean): boolean {
    return this.#isGivenUp || wanted !== this.#sent;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#open.length > 0) await this.#sendLast();
    } catch (thrown) {
      for (const { answer } of this.#open) answer.reject(thrown);
      this.#open = [];
      this.#sent = undefined;
      this.#isGivenUp = false;
      this.#parts.onChange();
    }
    this.#isRunning = false;
  }

  /** Sends the last press, and answers all of them unless a newer one wants another value. */
  async #sendLast(): Promise<void> {
    const sending = await this.#parts.inTurn(async () => {
      const press = this.#open.at(-1);
      if (!press) return undefined;
      this.#sent = press.wanted;
      const { replied, ended } = this.#parts.send(this, press);
      await replied;
      return { ended, wanted: press.wanted };
    });
    if (!sending) return;
    const { wanted } = sending;
    const outcome = await sending.ended;
    // It was pressed again during the read-back.
    if (this.#sent !== wanted) return;
    const isReplaced = this.isReplaced || this.#isLastDropped;
    const answered = this.#isGivenUp
      ? []
      : this.#open.filter((one) => !isReplaced || one.wanted === wanted);
    this.#open = this.#open.filter((one) => !answered.includes(one));
    this.#sent = undefined;
    this.#isGivenUp = false;
    if (!isReplaced) this.failure = outcome.ok ? null : { wanted, error: outcome.error };
    this.#parts.onChange();
    const answer = outcome.ok ? done('switched' as const) : outcome;
    for (const one of answered) {
      one.answer.resolve(!isReplaced && one.wanted === wanted ? answer : done('replaced'));
    }
  }
}
