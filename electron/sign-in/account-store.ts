import { done, failed, type KeychainProblem, type Result } from '../contract/result.ts';
import { accountFromText, accountToText, type KeptAccount } from './kept-account.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import { hasKeychain } from './session-state.ts';
import type { ValidSignIn } from './valid-sign-in.ts';

interface AccountStoreParts {
  readonly store: SecretStore;
  readonly valid: ValidSignIn;
  /** What the profile's tokens are bound to (`bindingOf`). */
  readonly binding: string;
  /** Resolves when earlier sessions of the same profile can't save their tokens any more. */
  readonly earlier?: () => Promise<unknown>;
  /** Called after each call: `problem` may have changed. */
  readonly onChange: () => void;
}

/** What was saved: no sign-in, one of this profile, or one of another profile. */
type Found =
  | { readonly kind: 'nobody' | 'other-profile' }
  /** `outdated`: the user has signed out since then, or someone else has signed in. */
  | { readonly kind: 'account' | 'outdated'; readonly account: KeptAccount };

/**
 * Keeps the account in the keychain between runs. An account that the keychain refuses lasts until
 * the app quits, even while another service is in use.
 */
export class AccountStore {
  readonly #parts: AccountStoreParts;
  /** Resolves when every call so far has ended. */
  #calls: Promise<unknown> = Promise.resolve();
  #problem: KeychainProblem | undefined;
  #holds = false;
  #mustRemove = false;

  constructor(parts: AccountStoreParts) {
    this.#parts = parts;
  }

  /** Why the last call failed; undefined if it succeeded. */
  get problem(): KeychainProblem | undefined {
    return this.#problem;
  }

  /** Whether the keychain may still have an account that should have been removed. */
  get mustRemove(): boolean {
    return this.#mustRemove;
  }

  /** Resolves when every call so far has ended. */
  async idle(): Promise<void> {
    await this.#calls;
  }

  /** Makes every sign-in but this one invalid. */
  replace(signIn: string): void {
    this.#parts.valid.replace(signIn);
  }

  /** Returns what was saved (S1). Tokens of another profile stay there and aren't returned. */
  async read(): Promise<Result<Found>> {
    const read = await this.#call(() => this.#parts.store.read());
    const { unsaved } = this.#parts.valid;
    if (read.ok) this.#holds = read.value !== null;
    else if (unsaved === undefined) return read;
    // The keychain may accept it by now.
    if (read.ok && unsaved !== undefined) await this.#save(unsaved);
    const text = unsaved ?? (read.ok ? read.value : null);
    // A text may come from another version, which this one can't read.
    const found = text === null ? undefined : accountFromText(text);
    if (!found) return done({ kind: 'nobody' });
    const { binding, ...account } = found;
    if (binding !== this.#parts.binding) return done({ kind: 'other-profile' });
    return this.#checked(account);
  }

  #checked(account: KeptAccount): Result<Found> {
    if (!this.#parts.valid.isKnown()) {
      return this.#noteProblem(failed({ kind: 'keychain', problem: 'unconfirmed' }));
    }
    const { id } = this.#parts.valid;
    if (account.signIn === id) return done({ kind: 'account', account });
    // Without the file, it may be the sign-in of another data folder: leave it there.
    return done(id === undefined ? { kind: 'nobody' } : { kind: 'outdated', account });
  }

  async write(account: KeptAccount): Promise<Result<null>> {
    const written = await this.#save(accountToText(account, this.#parts.binding));
    this.#mustRemove = false;
    return written;
  }

  #save(text: string): Promise<Result<null>> {
    return this.#call(async () => {
      const written = await this.#parts.store.write(text);
      this.#parts.valid.unsaved = written.ok ? undefined : text;
      if (written.ok) this.#holds = true;
      return written;
    });
  }

  /** Removes the account. Also succeeds if there is no keychain. */
  async remove(): Promise<Result<null>> {
    const removed = await this.#call(() => this.#parts.store.remove());
    if (removed.ok) this.#holds = false;
    this.#mustRemove = !removed.ok && (this.#holds || hasKeychain(this.#problem ?? 'refused'));
    return this.#mustRemove ? removed : done(null);
  }

  async #call<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    // The file decides which sign-in is valid, so it comes first.
    const { earlier, valid } = this.#parts;
    const answer = Promise.resolve(earlier?.())
      .then(() => valid.saved())
      .then(work);
    this.#calls = Promise.allSettled([this.#calls, answer]);
    return this.#noteProblem(await answer);
  }

  #noteProblem<T>(result: Result<T>): Result<T> {
    this.#problem = result.ok ? undefined : keychainProblemIn(result);
    this.#parts.onChange();
    return result;
  }
}

const keychainProblemIn = ({ error }: Extract<Result<unknown>, { ok: false }>): KeychainProblem =>
  error.kind === 'keychain' ? error.problem : 'refused';
