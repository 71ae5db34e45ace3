import { done, type KeychainProblem, type Result } from '../contract/result.ts';
import { accountFromText, accountToText, type Account } from './account.ts';
import type { SecretStore } from './keychain/secret-store.ts';
import { hasKeychain } from './session-state.ts';

interface AccountStoreParts {
  readonly store: SecretStore;
  /** What the profile's tokens are bound to (`bindingOf`). */
  readonly binding: string;
  /** Resolves when earlier sessions of the same profile can't save their tokens any more. */
  readonly earlier?: () => Promise<unknown>;
}

/** What the keychain has: no sign-in, one of this profile, or one of another profile. */
type Found =
  | { readonly kind: 'nobody' | 'other-profile' }
  | { readonly kind: 'account'; readonly account: Account };

/** Keeps the account in the keychain between runs. */
export class AccountStore {
  readonly #store: SecretStore;
  readonly #binding: string;
  readonly #earlier: () => Promise<unknown>;
  /** Resolves when every call so far has ended. */
  #calls: Promise<unknown> = Promise.resolve();
  #problem: KeychainProblem | undefined;
  #holds = false;
  #mustRemove = false;

  constructor({ store, binding, earlier = () => Promise.resolve() }: AccountStoreParts) {
    this.#store = store;
    this.#binding = binding;
    this.#earlier = earlier;
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

  /** Returns what the keychain has (S1). Tokens of another profile stay there and aren't returned. */
  async read(): Promise<Result<Found>> {
    const read = await this.#call(() => this.#store.read());
    if (!read.ok) return read;
    this.#holds = read.value !== null;
    if (read.value === null) return done({ kind: 'nobody' });
    const found = accountFromText(read.value);
    // Written by another version, which this one can't read.
    if (!found) return done({ kind: 'nobody' });
    const { binding, ...account } = found;
    return done(
      binding === this.#binding ? { kind: 'account', account } : { kind: 'other-profile' },
    );
  }

  async write(account: Account): Promise<Result<null>> {
    const text = accountToText(account, this.#binding);
    const written = await this.#call(() => this.#store.write(text));
    if (written.ok) this.#holds = true;
    this.#mustRemove = false;
    return written;
  }

  /** Removes the account. Also succeeds if there is no keychain. */
  async remove(): Promise<Result<null>> {
    const removed = await this.#remove();
    this.#mustRemove = !removed.ok && (this.#holds || hasKeychain(this.#problem ?? 'refused'));
    return this.#mustRemove ? removed : done(null);
  }

  async #remove(): Promise<Result<null>> {
    const removed = await this.#call(() => this.#store.remove());
    if (removed.ok) this.#holds = false;
    return removed;
  }

  async #call<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const answer = this.#earlier().then(work);
    this.#calls = Promise.allSettled([this.#calls, answer]);
    const result = await answer;
    this.#problem = result.ok ? undefined : problemOf(result);
    return result;
  }
}

const problemOf = ({ error }: Extract<Result<unknown>, { ok: false }>): KeychainProblem =>
  error.kind === 'keychain' ? error.problem : 'refused';
