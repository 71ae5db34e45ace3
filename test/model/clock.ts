import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { setTimeout as Pause } from 'node:timers/promises';
import type { After } from '../../electron/api/clock.ts';

/** As the functions that it replaces: the app doesn't know that time stands still. */
class Timer {
  due: number;
  readonly #clock: Clock;
  readonly #ms: number;
  readonly fire: () => void;

  constructor(clock: Clock, ms: number, fire: () => void) {
    this.#clock = clock;
    this.#ms = Math.max(0, ms);
    this.fire = fire;
    this.due = clock.now() + this.#ms;
    clock.add(this);
  }

  refresh(): this {
    this.due = this.#clock.now() + this.#ms;
    this.#clock.add(this);
    return this;
  }

  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
}

const promises = createRequire(import.meta.url)('node:timers/promises') as {
  setTimeout: typeof Pause;
};
const { setTimeout: realPause } = promises;
const real = { setTimeout, clearTimeout, setInterval, clearInterval, Date };

/**
 * The time of one world. It replaces this process's dates and timers and stands still, so a time
 * limit ends only when the world says so, for example after a service has received a request.
 */
export class Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(start = '2026-06-10T12:00:00Z') {
    this.#now = Date.parse(start);
    const { now } = this;
    const RealDate = real.Date;
    class WorldDate extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(now());
        else super(...(given as [number]));
      }

      static override now = now;
    }
    const start_ = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): Timer =>
      new Timer(this, ms, () => work(...given));
    const repeat = (work: () => void, ms = 0): Timer => {
      const timer: Timer = start_(() => {
        timer.refresh();
        work();
      }, ms);
      return timer;
    };
    const stop = (timer: unknown): void => {
      if (timer instanceof Timer) this.#timers.delete(timer);
      else real.clearTimeout(timer as NodeJS.Timeout);
    };
    Object.assign(globalThis, {
      ...{ Date: WorldDate, setTimeout: start_, setInterval: repeat },
      ...{ clearTimeout: stop, clearInterval: stop },
    });
    Object.assign(promises, {
      setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
        this.#pause(ms, value, signal),
    });
    syncBuiltinESMExports();
  }

  readonly now = (): number => this.#now;

  /** The app's time limits and waits. */
  readonly after: After = (ms, work) => {
    const timer = new Timer(this, ms, work);
    return () => this.#timers.delete(timer);
  };

  add(timer: Timer): void {
    this.#timers.add(timer);
  }

  /** When the next timer fires; undefined without one. */
  get next(): number | undefined {
    const dues = [...this.#timers].map(({ due }) => due);
    return dues.length === 0 ? undefined : Math.min(...dues);
  }

  /** Goes to a time at which at most the next timer fires. Returns whether one did. */
  goTo(time: number): boolean {
    const first = [...this.#timers].sort((one, other) => one.due - other.due)[0];
    if (!first || first.due > time) {
      this.#now = Math.max(this.#now, time);
      return false;
    }
    this.#now = Math.max(this.#now, first.due);
    this.#timers.delete(first);
    first.fire();
    return true;
  }

  end(): void {
    this.#timers.clear();
    Object.assign(globalThis, real);
    promises.setTimeout = realPause;
    syncBuiltinESMExports();
  }

  #pause(ms: number, value: unknown, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#timers.delete(timer);
        reject(signal?.reason as Error);
      };
      const timer = new Timer(this, ms, () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
    });
  }
}
