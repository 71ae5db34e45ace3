import type { AppError, EpochMs, Result } from '../contract/result.ts';
import type { AccountTrouble, Who } from '../contract/state.ts';

interface StandingParts {
  readonly lookUp: (token: string, retry?: boolean) => Promise<Result<Who | null>>;
  readonly now: () => EpochMs;
}

/** How long one look-up is enough: many changes can be answered one after the other. */
const explainsForMs = 10_000;

/** What the account look-up said last against the account that is signed in (SERVICE.md B2). */
export class AccountStanding {
  readonly #parts: StandingParts;
  readonly #onChange: () => void;
  #trouble: AccountTrouble | undefined;
  #troubledAt = -Infinity;
  /** The look-up that followed an answer of the service. */
  #explanation: { readonly at: EpochMs; readonly found: Promise<Result<Who | null>> } | undefined;

  constructor(parts: StandingParts, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
  }

  get trouble(): AccountTrouble | undefined {
    return this.#trouble;
  }

  /** Another account is signed in, or nobody. */
  forget(): void {
    this.#trouble = undefined;
    this.#explanation = undefined;
  }

  /**
   * Asks the service whose the token is. @param tenure aborted when its account goes. @param retry
   * for what the user asks for: a look-up that was missing is tried again.
   */
  async ask(token: string, tenure: AbortSignal, retry = false): Promise<Result<Who | null>> {
    this.#explanation = undefined;
    const found = await this.#parts.lookUp(token, retry);
    if (!tenure.aborted) this.note(found);
    return found;
  }

  /** Takes in what the service said. A look-up that failed, or is missing, says nothing. */
  note(found: Result<Who | null>): void {
    const trouble = found.ok ? undefined : troubleIn(found.error);
    if (trouble) this.#troubledAt = this.#parts.now();
    if (trouble || (found.ok && found.value)) this.#trouble = trouble;
    this.#onChange();
  }

  /** The service did what the account asked: what it said against the account before is over. */
  accepted(sentAt: EpochMs): void {
    // What was sent before the service refused the account says nothing.
    if (!this.#trouble || sentAt < this.#troubledAt) return;
    this.#trouble = undefined;
    this.#onChange();
  }

  /** As `ask`, at most once in ten seconds. */
  explain(token: string, tenure: AbortSignal): Promise<Result<Who | null>> {
    const now = this.#parts.now();
    if (!this.#explanation || Math.abs(now - this.#explanation.at) >= explainsForMs) {
      this.#explanation = { at: now, found: this.ask(token, tenure) };
    }
    return this.#explanation.found;
  }

  /** A 403 of one route may be a ban: returns the ban if the look-up says so, else the error. */
  async whyForbidden(token: string, error: AppError, tenure: AbortSignal): Promise<AppError> {
    if (tenure.aborted) return error;
    if (troubleIn(error)) {
      this.note({ ok: false, error });
      return error;
    }
    const found = await this.explain(token, tenure);
    return !found.ok && troubleIn(found.error)?.kind === 'banned' ? found.error : error;
  }
}

function troubleIn(error: AppError): AccountTrouble | undefined {
  if (error.kind === 'not-found') return { kind: 'no-account' };
  if (error.kind !== 'forbidden' || !error.ban) return undefined;
  return { kind: 'banned', ban: error.ban, reason: error.said };
}
