import type { AccountAccess } from '../api/request.ts';
import type { Call } from '../contract/call.ts';
import type { AppError, EpochMs, Result } from '../contract/result.ts';
import type { AccountTrouble, Who } from '../contract/state.ts';

interface LookingUp {
  /** Tries a look-up again that was missing, because the user asked for it. */
  readonly retry?: boolean;
  readonly call?: Call | undefined;
  /** Whose token it is, once it's in use: its end stops the look-up. */
  readonly account?: AccountAccess;
}

export type LookUp = (token: string, options?: LookingUp) => Promise<Result<Who | null>>;

interface AccountCheckParts {
  readonly lookUp: LookUp;
  readonly now: () => EpochMs;
  readonly onChange: () => void;
}

/** A look-up also explains errors of other changes that end within this time. */
const validForMs = 10_000;

/** Looks up one account, and remembers what is wrong with it (SERVICE.md B2). */
export class AccountCheck {
  readonly #parts: AccountCheckParts;
  readonly #account: AccountAccess;
  #trouble: AccountTrouble | undefined;
  #troubledAt = -Infinity;
  /** The last look-up that explained an error. */
  #recent: { readonly at: EpochMs; readonly found: Promise<Result<Who | null>> } | undefined;

  constructor(parts: AccountCheckParts, account: AccountAccess) {
    this.#parts = parts;
    this.#account = account;
  }

  get trouble(): AccountTrouble | undefined {
    return this.#trouble;
  }

  /** Asks the service whose token it is. */
  async check(token: string, options?: Omit<LookingUp, 'account'>): Promise<Result<Who | null>> {
    this.#recent = undefined;
    const found = await this.#parts.lookUp(token, { ...options, account: this.#account });
    this.note(found);
    return found;
  }

  /** Remembers the result. A look-up that failed or is missing changes nothing. */
  note(found: Result<Who | null>): void {
    const trouble = found.ok ? undefined : troubleIn(found.error);
    if (trouble) this.#troubledAt = this.#parts.now();
    if (trouble || (found.ok && found.value)) this.#trouble = trouble;
    this.#parts.onChange();
  }

  /**
   * Clears the trouble with the account, because the service accepted a change. If it accepted a read,
   * the trouble may be over: looks it up.
   */
  noteAccepted(token: string, sentAt: EpochMs, isWrite: boolean): void {
    // What was sent before the trouble began proves nothing.
    if (!this.#trouble || sentAt < this.#troubledAt) return;
    if (!isWrite) {
      if (this.#recent && this.#recent.at < sentAt) this.#recent = undefined;
      void this.checkOnce(token);
      return;
    }
    this.#trouble = undefined;
    this.#parts.onChange();
  }

  /** Like `check`, but at most once in ten seconds. */
  checkOnce(token: string, call?: Call): Promise<Result<Who | null>> {
    const now = this.#parts.now();
    if (!this.#recent || Math.abs(now - this.#recent.at) >= validForMs) {
      this.#recent = { at: now, found: this.check(token, { call }) };
    }
    return this.#recent.found;
  }

  /**
   * Returns the ban if the look-up says that the account is banned, otherwise the error of the 403.
   */
  async explainForbidden(token: string, error: AppError, call?: Call): Promise<AppError> {
    if (troubleIn(error)) {
      this.note({ ok: false, error });
      return error;
    }
    const found = await this.checkOnce(token, call);
    return !found.ok && troubleIn(found.error)?.kind === 'banned' ? found.error : error;
  }
}

function troubleIn(error: AppError): AccountTrouble | undefined {
  if (error.kind === 'not-found') return { kind: 'no-account' };
  if (error.kind !== 'forbidden' || !error.ban) return undefined;
  return { kind: 'banned', ban: error.ban, reason: error.said };
}
