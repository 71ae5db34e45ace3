import type { EpochMs } from '../contract/result.ts';

const askAgainMs = 10 * 60_000;

/** Remembers which look-ups of Part B a service lacks (SERVICE.md B1), for ten minutes each. */
export class MissingEndpoints {
  readonly #since = new Map<string, EpochMs>();
  readonly #now: () => EpochMs;

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  has(name: string): boolean {
    return Math.abs(this.#now() - (this.#since.get(name) ?? -Infinity)) < askAgainMs;
  }

  add(name: string): void {
    this.#since.set(name, this.#now());
  }

  /** Forgets one look-up, or all of them without a name. */
  forget(name?: string): void {
    if (name === undefined) this.#since.clear();
    else this.#since.delete(name);
  }
}
