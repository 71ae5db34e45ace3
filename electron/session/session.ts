import {
  done,
  failed,
  type AppError,
  type Result,
  type SessionState,
  type Who,
} from '../contract.ts';
import { errorOfSignIn } from './sign-in-errors.ts';
import { signIn, type SignInParts } from './sign-in.ts';

export interface SessionParts extends SignInParts {
  /** Asks the service whose token it is; null where it has no such look-up. */
  readonly lookUp: () => Promise<Result<Who | null>>;
  /** Called at every change of `state`. */
  readonly onChange: () => void;
  readonly now?: () => number;
}

interface Account {
  readonly token: string;
  readonly who: Who | null;
}

interface Attempt {
  readonly since: number;
  readonly cancel: AbortController;
  /** Where the browser was sent. */
  browserUrl?: string;
  /** What the provider gave, until the service has been asked whose it is. */
  token?: string;
}

/** Who is signed in, and the one place that holds the network token. */
export class Session {
  readonly #parts: SessionParts;
  #account: Account | undefined;
  #attempt: Attempt | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get state(): SessionState {
    if (this.#attempt) return { kind: 'signing-in', since: this.#attempt.since };
    if (this.#account) return { kind: 'signed-in', who: this.#account.who };
    return { kind: 'signed-out' };
  }

  get token(): string | undefined {
    return this.#attempt?.token ?? this.#account?.token;
  }

  /**
   * Resolves when the sign-in has ended, in whatever way; a second one cancels the first. Until
   * one has succeeded, whoever was signed in before still is.
   */
  async signIn(): Promise<Result<null>> {
    const { now = Date.now, log, onChange } = this.#parts;
    const attempt: Attempt = { since: now(), cancel: new AbortController() };
    this.cancelSignIn();
    this.#attempt = attempt;
    onChange();
    const browse = (url: string) => {
      attempt.browserUrl = url;
      return this.#parts.browse(url);
    };
    try {
      const { signal } = attempt.cancel;
      attempt.token = await signIn({ ...this.#parts, browse }, signal);
      return await this.#accept(attempt.token, signal);
    } catch (thrown) {
      const known = errorOfSignIn(thrown);
      return failed(known ?? { kind: 'unexpected', logId: log('Sign-in failed', thrown) });
    } finally {
      if (this.#attempt === attempt) this.#attempt = undefined;
      onChange();
    }
  }

  cancelSignIn(): void {
    this.#attempt?.cancel.abort();
  }

  /** Sends the browser to the pending sign-in once more. */
  async reopenBrowser(): Promise<void> {
    const url = this.#attempt?.browserUrl;
    if (url !== undefined) await this.#parts.browse(url);
  }

  signOut(): void {
    this.cancelSignIn();
    this.#attempt = undefined;
    this.#account = undefined;
    this.#parts.onChange();
  }

  /**
   * After a 401, which on some routes proves nothing (SERVICE.md B1): only the account look-up's
   * own word ends the session.
   */
  async recheck(): Promise<void> {
    const asked = this.#account;
    if (!asked || this.#attempt) return;
    const account = await this.#parts.lookUp();
    const dead = !account.ok && account.error.kind === 'signed-out';
    if (dead && this.#account === asked) this.signOut();
  }

  async #accept(token: string, signal: AbortSignal): Promise<Result<null>> {
    signal.throwIfAborted();
    const account = await unlessAborted(signal, this.#parts.lookUp());
    signal.throwIfAborted();
    if (!account.ok && endsSession(account.error)) return account;
    this.#account = { token, who: account.ok ? account.value : null };
    return done(null);
  }
}

// Anything else is the look-up's own trouble: the token may be good.
const endsSession = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'forbidden';

/** Waits for work until the signal is aborted. @throws the signal's reason; what the work throws. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work, aborted.promise]);
}
