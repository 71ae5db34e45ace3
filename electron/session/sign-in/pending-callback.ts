import { isHeaderValue } from '../keychain/tokens.ts';

/** `accepted` ends the wait; `refused` does not; `used` answers a replay. */
export type Verdict = 'accepted' | 'refused' | 'used';

/**
 * What speaks for a callback beside its state: it came to a path that only this sign-in's provider
 * was told, or the user brought it.
 */
export type Vouched = 'by-path' | 'by-user';

export interface Expected {
  readonly state: string;
  /** For a provider that may not give the state back: then a callback must be vouched for. */
  readonly stateOptional?: boolean;
}

/**
 * The one check that every way back from the browser goes through, and the one answer that a
 * sign-in waits for. A callback with another state does not end the wait: anybody could send it.
 */
export class PendingCallback<Answer> {
  readonly #settled = Promise.withResolvers<Answer>();
  readonly #expected: Expected;
  readonly #read: (callback: URL) => Answer;
  #used = false;
  #refused = 0;

  /** @param read judges a callback whose state is right, and throws what is wrong with it. */
  constructor(expected: Expected, read: (callback: URL) => Answer) {
    this.#expected = expected;
    this.#read = read;
    // Ended before anybody waits for it, it must not count as an unhandled failure.
    this.#settled.promise.catch(() => undefined);
  }

  /** How many callbacks were none of this sign-in's. */
  get refused(): number {
    return this.#refused;
  }

  receive(callback: URL, vouched?: Vouched): Verdict {
    if (!this.isOurs(callback, vouched)) {
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
  async wait(signal: AbortSignal): Promise<Answer> {
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

  /** Judges a callback, and uses nothing up. */
  isOurs({ searchParams }: URL, vouched: Vouched | undefined): boolean {
    const names = [...searchParams.keys()];
    if (new Set(names).size !== names.length) return false;
    const { state, stateOptional = false } = this.#expected;
    const sent = searchParams.get('state');
    if (sent !== null && sent !== state) return false;
    const brings = stateOptional
      ? isHeaderValue(searchParams.get('token') ?? '')
      : searchParams.has('code');
    const answers = brings || searchParams.has('error');
    // The user can correct a paste that answers nothing, so it doesn't end the sign-in.
    if (sent !== null) return vouched !== 'by-user' || answers;
    // Without its state, what answers nothing may be anything: a tab that was opened again, say.
    return stateOptional && vouched !== undefined && answers;
  }
}
