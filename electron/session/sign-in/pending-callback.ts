import { after } from '../../api/clock.ts';
import { isHeaderValue } from '../keychain/tokens.ts';

/** `accepted` ends the wait; `refused` doesn't; `used` means that one was accepted before. */
export type Verdict = 'accepted' | 'refused' | 'used';

/**
 * Evidence for a callback besides its state: it came to a path that only the provider knows, or the
 * user pasted it.
 */
export type CallbackTrust = 'by-path' | 'by-user';

interface Expected {
  readonly state: string;
  /** Set for a provider that may not return the state. A callback then needs other evidence. */
  readonly stateOptional?: boolean;
}

/**
 * Waits for the callback of a sign-in and checks it, from any source. A callback with
 * another state doesn't end the wait: anybody could send one.
 */
export class PendingCallback<Answer> {
  readonly #settled = Promise.withResolvers<Answer>();
  readonly #expected: Expected;
  readonly #read: (callback: URL) => Answer;
  #used = false;
  #refused = 0;

  /** @param read parses a callback with the right state, and throws if it is an error. */
  constructor(expected: Expected, read: (callback: URL) => Answer) {
    this.#expected = expected;
    this.#read = read;
    // Prevent an unhandled rejection if it settles before `wait` is called.
    this.#settled.promise.catch(() => undefined);
  }

  /** How many callbacks didn't belong to this sign-in. */
  get refused(): number {
    return this.#refused;
  }

  receive(callback: URL, trust?: CallbackTrust): Verdict {
    if (!this.isOurs(callback, trust)) {
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

  /** @throws what `read` threw; the signal's reason once it is aborted; a `TimeoutError`. */
  async wait(signal: AbortSignal, timeoutMs = 5 * 60_000): Promise<Answer> {
    signal.throwIfAborted();
    const stopTimer = after(timeoutMs, () => {
      this.#settled.reject(new DOMException('Nobody came back in time', 'TimeoutError'));
    });
    const abort = () => this.#settled.reject(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      return await this.#settled.promise;
    } finally {
      stopTimer();
      signal.removeEventListener('abort', abort);
    }
  }

  /** Ends the wait, if it hasn't ended. */
  close(): void {
    this.#settled.reject(new DOMException('The sign-in has ended', 'AbortError'));
  }

  /** Whether a callback belongs to this sign-in. Doesn't use it. */
  isOurs({ searchParams }: URL, trust: CallbackTrust | undefined): boolean {
    const names = [...searchParams.keys()];
    if (new Set(names).size !== names.length) return false;
    const { state, stateOptional = false } = this.#expected;
    const sent = searchParams.get('state');
    if (sent !== null && sent !== state) return false;
    const brings = stateOptional
      ? isHeaderValue(searchParams.get('token') ?? '')
      : searchParams.has('code');
    const answers = brings || searchParams.has('error');
    // A paste without a code, token or error doesn't end the sign-in: the user can correct it.
    if (sent !== null) return trust !== 'by-user' || answers;
    // Without a state and a token or error it can be anything, for example a reopened tab.
    return stateOptional && trust !== undefined && answers;
  }
}
