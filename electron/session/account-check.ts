import type { Call } from '../contract/call.ts';
import type { AppError, EpochMs, Result } from '../contract/result.ts';
import type { AccountTrouble, Who } from '../contract/state.ts';

interface LookingUp {
  /** Tries a look-up again that was missing, because the user asked for it. */
  readonly retry?: boolean;
  /** The call that needs it. */
  readonly call?: Call | undefined;
}

export type LookUp = (token: string, options?: LookingUp) => Promise<Result<Who | null>>;

interface AccountCheckParts {
  readonly lookUp: LookUp;
  readonly now: () => EpochMs;
}

/** A look-up also explains errors of other changes that end within this time. */
const validForMs = 10_000;

/** Looks up the account that is signed in, and remembers what is wrong with it (SERVICE.md B2). */
export class AccountCheck {
  readonly #parts: AccountCheckParts;
  readonly #onChange: () => void;
  #trouble: AccountTrouble | undefined;
  #troubledAt = -Infinity;
  /** The last look-up that explained an error. */
  #recent: { readonly at: EpochMs; readonly found: Promise<Result<Who | null>> } | undefined;

  constructor(parts: AccountCheckParts, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
  }

  get trouble(): AccountTrouble | undefined {
    return this.#trouble;
  }

  /** Forgets the result for the last account. */
  forget(): void {
    this.#trouble = undefined;
    this.#recent = undefined;
  }

  /**
   * Asks the service whose token it is.
   * @param ended aborted when the account signs out.
   */
  async check(token: string, ended: AbortSignal, options?: LookingUp): Promise<Result<Who | null>> {
    this.#recent = undefined;
    const found = await this.#parts.lookUp(token, options);
    if (!ended.aborted) this.note(found);
    return found;
  }

  /** Remembers the result. A look-up that failed or is missing changes nothing. */
  note(found: Result<Who | null>): void {
    const trouble = found.ok ? undefined : troubleIn(found.error);
    if (trouble) this.#troubledAt = this.#parts.now();
    if (trouble || (found.ok && found.value)) this.#trouble = trouble;
    this.#onChange();
  }

  /** Clears the trouble with the account, because the service accepted a change. */
  noteAccepted(sentAt: EpochMs): void {
    // A change that was sent before the trouble began proves nothing.
    if (!this.#trouble || sentAt < this.#troubledAt) return;
    this.#trouble = undefined;
    this.#onChange();
  }

  /** Like `check`, but at most once in ten seconds. */
  checkOnce(token: string, ended: AbortSignal, call?: Call): Promise<Result<Who | null>> {
    const now = this.#parts.now();
    if (!this.#recent || Math.abs(now - this.#recent.at) >= validForMs) {
      this.#recent = { at: now, found: this.check(token, ended, { call }) };
    }
    return this.#recent.found;
  }

  /**
   * Returns the ban if the look-up says that the account is banned, otherwise the error of the 403.
   */
  async explainForbidden(
    token: string,
    error: AppError,
    ended: AbortSignal,
    call?: Call,
  ): Promise<AppError> {
    if (ended.aborted) return error;
    if (troubleIn(error)) {
      this.note({ ok: false, error });
      return error;
    }
    const found = await this.checkOnce(token, ended, call);
    return !found.ok && troubleIn(found.error)?.kind === 'banned' ? found.error : error;
  }
}

function troubleIn(error: AppError): AccountTrouble | undefined {
  if (error.kind === 'not-found') return { kind: 'no-account' };
  if (error.kind !== 'forbidden' || !error.ban) return undefined;
  return { kind: 'banned', ban: error.ban, reason: error.said };
}
