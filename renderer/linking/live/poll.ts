import type { AppError, Result } from '../../../electron/contract/result.ts';

export interface PollLimits {
  /** The time between a reply and the next request. Doubles with each failure. */
  readonly everyMs: number;
  /** The longest time between requests after failures, unless the service asks for more. */
  readonly longestMs: number;
  /** Stops when the window wasn't used for this long. */
  readonly idleMs: number;
}

const pollLimits: PollLimits = { everyMs: 3000, longestMs: 60_000, idleMs: 10 * 60_000 };

interface PollParts<Answer> {
  readonly read: () => Promise<Result<Answer>>;
  /** Cancels the request in flight. */
  readonly cancel: () => void;
  readonly onanswer: (answer: Answer) => void;
  /** Called after each failure with the milliseconds until the next request. */
  readonly onfailure: (error: AppError, retryMs: number) => void;
  /** Called when it stops because the window wasn't used. `resume` continues. */
  readonly onidle: () => void;
  readonly limits?: PollLimits;
}

const use = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Repeats a request while the window is visible and in use. */
export class Poll<Answer> {
  readonly #parts: PollParts<Answer>;
  readonly #limits: PollLimits;
  /** Undefined while it's stopped. */
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Set while a request is in flight. */
  #request: object | undefined;
  #failures = 0;
  #isIdle = false;
  // In the time of `performance.now()`: the user may set the clock.
  #usedAt = 0;
  #nextAt = 0;

  constructor(parts: PollParts<Answer>) {
    this.#parts = parts;
    this.#limits = parts.limits ?? pollLimits;
  }

  /** Runs until the returned function is called. Can run again afterwards. */
  run(): () => void {
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    const used = () => (this.#usedAt = performance.now());
    for (const type of use) addEventListener(type, used, { signal, capture: true, passive: true });
    document.addEventListener('visibilitychange', () => this.#turnWindow(), { signal });
    this.resume();
    return () => {
      running.abort();
      if (this.#running === running) this.#running = undefined;
      this.#halt();
    };
  }

  /** Continues after `onidle`. */
  resume(): void {
    this.#isIdle = false;
    this.#usedAt = performance.now();
    this.#schedule();
  }

  #turnWindow(): void {
    if (document.hidden) this.#halt();
    // Showing the window counts as using it.
    else if (!this.#isIdle) this.resume();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#running || document.hidden || this.#isIdle || this.#request) return;
    const wait = Math.max(0, this.#nextAt - performance.now());
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  #halt(): void {
    clearTimeout(this.#timer);
    if (!this.#request) return;
    this.#request = undefined;
    this.#parts.cancel();
  }

  async #ask(): Promise<void> {
    const { everyMs, idleMs } = this.#limits;
    if (performance.now() - this.#usedAt >= idleMs) {
      this.#isIdle = true;
      this.#parts.onidle();
      return;
    }
    const request = {};
    this.#request = request;
    this.#nextAt = performance.now() + everyMs;
    const result = await this.#parts.read();
    // This request was cancelled, and another one may have been sent since.
    if (this.#request !== request) return;
    this.#request = undefined;
    this.#failures = result.ok ? 0 : this.#failures + 1;
    const wait = result.ok ? everyMs : this.#waitAfter(result.error);
    this.#nextAt = performance.now() + wait;
    if (result.ok) this.#parts.onanswer(result.value);
    else this.#parts.onfailure(result.error, wait);
    this.#schedule();
  }

  #waitAfter(error: AppError): number {
    const { everyMs, longestMs } = this.#limits;
    const backOff = Math.min(everyMs * 2 ** this.#failures, longestMs);
    const retryAt = 'retryAt' in error ? error.retryAt : undefined;
    return retryAt === undefined ? backOff : Math.max(backOff, retryAt - Date.now());
  }
}
