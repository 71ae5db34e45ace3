import { done, type KeychainProblem, type Result } from '../contract/result.ts';
import { accountFromText, accountToText, type Account } from './account.ts';
import type { SecretStore } from './secret-store.ts';

/** Keeps the account between runs, and knows whether that works. */
export class Keeper {
  readonly #store: SecretStore;
  #problem: KeychainProblem | undefined;
  #holds = false;

  constructor(store: SecretStore) {
    this.#store = store;
  }

  /** What went wrong the last time; undefined where it worked. */
  get problem(): KeychainProblem | undefined {
    return this.#problem;
  }

  /** Whether an account was found or put there, as far as is known. */
  get holds(): boolean {
    return this.#holds;
  }

  /** Null where nobody's is kept. */
  async read(): Promise<Result<Account | null>> {
    const read = this.#judge(await this.#store.read());
    if (!read.ok) return read;
    this.#holds = read.value !== null;
    // What another version wrote, and this one cannot read, signs nobody in.
    return done(read.value === null ? null : (accountFromText(read.value) ?? null));
  }

  async write(account: Account): Promise<Result<null>> {
    const written = this.#judge(await this.#store.write(accountToText(account)));
    if (written.ok) this.#holds = true;
    return written;
  }

  async remove(): Promise<Result<null>> {
    const removed = this.#judge(await this.#store.remove());
    if (removed.ok) this.#holds = false;
    return removed;
  }

  #judge<T>(result: Result<T>): Result<T> {
    this.#problem = result.ok ? undefined : problemOf(result);
    return result;
  }
}

const problemOf = ({ error }: Extract<Result<unknown>, { ok: false }>): KeychainProblem =>
  error.kind === 'keychain' ? error.problem : 'refused';
