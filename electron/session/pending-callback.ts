/** `accepted` ends the wait; `refused` does not; `used` answers a replay. */
export type Verdict = 'accepted' | 'refused' | 'used';

/**
 * The one check that every way back from the browser goes through, and the one answer that a
 * sign-in waits for. A callback with another state does not end the wait: anybody could send it.
 */
export class PendingCallback {
  readonly #settled = Promise.withResolvers<URLSearchParams>();
  readonly #state: string;
  readonly #read: (callback: URL) => URLSearchParams;
  #used = false;
  #refused = 0;

  /** @param read judges a callback whose state is right, and throws what is wrong with it. */
  constructor(state: string, read: (callback: URL) => URLSearchParams) {
    this.#state = state;
    this.#read = read;
    // Ended before anybody waits for it, it must not count as an unhandled failure.
    this.#settled.promise.catch(() => undefined);
  }

  /** How many callbacks were none of this sign-in's. */
  get refused(): number {
    return this.#refused;
  }

  receive(callback: URL): Verdict {
    if (!this.#isOurs(callback)) {
      this.#refused += 1;
      return 'refused';
    }
    if (this.#used) return 'used';
    this.#used = true;
    try {
      this.#settled.resolve(this.#read(callback));
    } catch (error) {
      this.#settled.reject(error);
    }
    return 'accepted';
  }

  /** @throws what `read` threw; the signal's reason once it is aborted. */
  async wait(signal: AbortSignal): Promise<URLSearchParams> {
    signal.throwIfAborted();
    const abort = () => {
      this.#settled.reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    try {
      return await this.#settled.promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #isOurs({ searchParams }: URL): boolean {
    const names = [...searchParams.keys()];
    return new Set(names).size === names.length && searchParams.get('state') === this.#state;
  }
}
