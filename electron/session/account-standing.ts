import type { AppError, EpochMs, Result } from '../contract/result.ts';
import type { AccountTrouble, Who } from '../contract/state.ts';

interface StandingParts {
  readonly lookUp: (token: string) => Promise<Result<Who | null>>;
  readonly now: () => EpochMs;
}

/** How long one look-up explains every 403: many changes can be refused one after the other. */
const explainsForMs = 10_000;

/** What the account look-up said last against the account that is signed in (SERVICE.md B2). */
export class AccountStanding {
  readonly #parts: StandingParts;
  readonly #onChange: () => void;
  #trouble: AccountTrouble | undefined;
  /** The look-up that followed a 403. */
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

  /** Asks the service whose the token is. @param tenure aborted when its account goes. */
  async ask(token: string, tenure: AbortSignal): Promise<Result<Who | null>> {
    this.#explanation = undefined;
    const found = await this.#parts.lookUp(token);
    if (!tenure.aborted) this.note(found);
    return found;
  }

  /** Takes in what the service said. A look-up that failed says nothing. */
  note(found: Result<unknown>): void {
    if (found.ok) this.#trouble = undefined;
    else this.#trouble = troubleIn(found.error) ?? this.#trouble;
    this.#onChange();
  }

  /** A 403 of one route may be a ban: returns the ban if the look-up says so, else the error. */
  async whyForbidden(token: string, error: AppError, tenure: AbortSignal): Promise<AppError> {
    if (tenure.aborted) return error;
    if (troubleIn(error)) {
      this.note({ ok: false, error });
      return error;
    }
    const now = this.#parts.now();
    if (!this.#explanation || Math.abs(now - this.#explanation.at) >= explainsForMs) {
      this.#explanation = { at: now, found: this.ask(token, tenure) };
    }
    const found = await this.#explanation.found;
    return !found.ok && troubleIn(found.error)?.kind === 'banned' ? found.error : error;
  }
}

function troubleIn(error: AppError): AccountTrouble | undefined {
  if (error.kind === 'not-found') return { kind: 'no-account' };
  if (error.kind !== 'forbidden' || !error.ban) return undefined;
  return { kind: 'banned', ban: error.ban, reason: error.said };
}
