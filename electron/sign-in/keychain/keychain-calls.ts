import { KeychainError, classifyKeychainError, type Keychain } from './keychain.ts';

export interface KeychainPlace {
  /** The service name of all entries. */
  readonly service: string;
  /** Called when the keychain is first needed, and again while it fails. */
  readonly load: () => Promise<Keychain>;
  /** The time limit of each native call. */
  readonly timeoutMs?: number;
  /** Called with the system's message, which contains no secret. */
  readonly log?: (message: string, thrown: unknown) => unknown;
}

/** An entry that is created and removed immediately; its content means nothing. */
const lockCheck = 'lock-check';

/**
 * Calls the keychain with a time limit. Make one call at a time.
 * A call that hangs can't be cancelled, may still take effect, and blocks one of the four threads that
 * Node also uses for files and DNS. So no other call is made until it has ended. It rarely hangs for
 * ever: libsecret ends all calls except those that wait for the user.
 */
export class KeychainCalls {
  readonly #place: KeychainPlace & { readonly timeoutMs: number };
  #isHanging = false;
  #keychain: Keychain | undefined;

  constructor(place: KeychainPlace) {
    this.#place = { timeoutMs: 5000, ...place };
  }

  /** Prepares a series of calls. @throws KeychainError while an old call hangs. */
  async ready(): Promise<void> {
    if (this.#isHanging) throw new KeychainError('no-answer');
    this.#keychain ??= await this.#load();
  }

  /** Returns null if there is no entry. @throws KeychainError, for example if that can't be known. */
  async get(account: string): Promise<string | null> {
    const found = await this.#call(({ getPassword }) => getPassword(this.#place.service, account));
    if (found === null) await this.#checkLock();
    return found;
  }

  /** @throws KeychainError */
  async set(account: string, text: string): Promise<void> {
    await this.#call(({ setPassword }) => setPassword(this.#place.service, account, text));
  }

  /** Deletes an entry if there is one. @throws KeychainError */
  async delete(account: string): Promise<void> {
    await this.#call(({ deletePassword }) => deletePassword(this.#place.service, account));
  }

  /** Returns the accounts of all entries. @throws KeychainError */
  async list(): Promise<readonly string[]> {
    await this.#checkLock();
    const found = await this.#call(({ findCredentials }) => findCredentials(this.#place.service));
    return found.map(({ account }) => account);
  }

  // While the keychain is locked, only creating an entry fails with an error.
  async #checkLock(): Promise<void> {
    if (this.#keychain?.hidesLocks !== true) return;
    await this.set(lockCheck, 'open');
    await this.delete(lockCheck);
  }

  async #call<T>(work: (keychain: Keychain) => Promise<T>): Promise<T> {
    const keychain = this.#keychain;
    if (!keychain) throw new KeychainError('not-loaded');
    // Turn an error that the module throws synchronously into a rejection.
    const answer = (async () => work(keychain))();
    if (!(await this.#inTime(answer))) {
      this.#isHanging = true;
      void settled(answer).then(() => {
        this.#isHanging = false;
      });
      throw new KeychainError('no-answer');
    }
    try {
      return await answer;
    } catch (thrown) {
      throw new KeychainError(classifyKeychainError(thrown), thrown);
    }
  }

  async #load(): Promise<Keychain> {
    const loading = (async () => this.#place.load())();
    if (!(await this.#inTime(loading))) throw new KeychainError('no-answer');
    try {
      return await loading;
    } catch (thrown) {
      throw new KeychainError('not-loaded', thrown);
    }
  }

  /** Returns whether the work settled within the time limit. */
  async #inTime(work: Promise<unknown>): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(resolve, this.#place.timeoutMs, false);
    try {
      return await Promise.race([settled(work).then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
