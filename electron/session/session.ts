import type { AppError, Result, SessionState, Who } from '../contract.ts';
import { errorOfSignIn } from './sign-in-errors.ts';
import { signIn, type SignInParts } from './sign-in.ts';

export interface SessionParts extends SignInParts {
  /** Asks the service whose token it is; null where it has no such look-up. */
  readonly lookUp: () => Promise<Result<Who | null>>;
  /** Called at every change of `state`. */
  readonly onChange: () => void;
  readonly log: (message: string, thrown?: unknown) => string;
  readonly now?: () => number;
}

/** Who is signed in, and the one place that holds the network token. */
export class Session {
  readonly #parts: SessionParts;
  #state: SessionState = { kind: 'signed-out' };
  #token: string | undefined;
  #cancel: AbortController | undefined;
  #browserUrl: string | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Resolves when the sign-in has ended, in whatever way; a second one cancels the first. */
  async signIn(): Promise<Result<null>> {
    const { now = Date.now } = this.#parts;
    const cancel = new AbortController();
    this.#cancel?.abort();
    this.#cancel = cancel;
    this.#token = undefined;
    this.#become({ kind: 'signing-in', since: now() });
    const browse = (url: string) => {
      this.#browserUrl = url;
      return this.#parts.browse(url);
    };
    try {
      const token = await signIn({ ...this.#parts, browse }, cancel.signal);
      return await this.#accept(token, cancel);
    } catch (thrown) {
      return failed(errorOfSignIn(thrown) ?? this.#unexpected(thrown));
    } finally {
      if (this.#cancel === cancel) {
        this.#cancel = undefined;
        this.#browserUrl = undefined;
        if (this.#state.kind === 'signing-in') this.#forget();
      }
    }
  }

  cancelSignIn(): void {
    this.#cancel?.abort();
  }

  /** Sends the browser to the pending sign-in once more. */
  async reopenBrowser(): Promise<void> {
    if (this.#browserUrl !== undefined) await this.#parts.browse(this.#browserUrl);
  }

  signOut(): void {
    this.cancelSignIn();
    this.#forget();
  }

  /**
   * After a 401, which on some routes proves nothing (SERVICE.md B1): only the account look-up's
   * own word ends the session.
   */
  async recheck(): Promise<void> {
    if (this.#state.kind !== 'signed-in') return;
    const asked = this.#token;
    const account = await this.#parts.lookUp();
    if (this.#token === asked && !account.ok && account.error.kind === 'signed-out') this.signOut();
  }

  async #accept(token: string, { signal }: AbortController): Promise<Result<null>> {
    this.#token = token;
    const account = await this.#parts.lookUp();
    signal.throwIfAborted();
    if (!account.ok && endsSession(account.error)) return account;
    this.#become({ kind: 'signed-in', who: account.ok ? account.value : null });
    return { ok: true, value: null };
  }

  #forget(): void {
    this.#token = undefined;
    this.#become({ kind: 'signed-out' });
  }

  #become(state: SessionState): void {
    this.#state = state;
    this.#parts.onChange();
  }

  #unexpected(thrown: unknown): AppError {
    return { kind: 'unexpected', logId: this.#parts.log('Sign-in failed', thrown) };
  }
}

// Anything else is the look-up's own trouble: the token may be good.
const endsSession = ({ kind }: AppError): boolean => kind === 'signed-out' || kind === 'forbidden';

const failed = (error: AppError) => ({ ok: false, error }) as const;
