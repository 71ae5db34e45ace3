import { KeychainError, problemOf, type Keychain } from './keychain.ts';

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

interface Rules {
  /** The only account that is written more than once and whose text matters. */
  readonly rewritten: string;
  /** Called when a change has ended after its time limit. */
  readonly onLateChange: () => void;
}

// Each native call blocks one of the four threads that Node also uses for files and DNS.
const maxUnanswered = 2;
/** An entry that is created and removed immediately; its content means nothing. */
const lockCheck = 'lock-check';

/**
 * Calls the keychain with a time limit. Make one call at a time.
 * A call that hangs can't be cancelled, and may still take effect later. That does no harm for
 * reads, nor for entries that are written once, because nothing newer uses their names: later calls
 * wait one time limit for such a call and then go ahead. But a late change of the rewritten entry
 * would undo a newer one, so every later call fails until it has ended. It can't hang for long:
 * only a prompt to the user can, which earlier calls trigger, and libsecret ends all others.
 */
export class KeychainCalls {
  readonly #place: KeychainPlace & { readonly timeoutMs: number };
  readonly #rules: Rules;
  readonly #unanswered = new Set<{ readonly passable: boolean; readonly ended: Promise<void> }>();
  #keychain: Keychain | undefined;

  constructor(place: KeychainPlace, rules: Rules) {
    this.#place = { timeoutMs: 5000, ...place };
    this.#rules = rules;
  }

  /**
   * Prepares a series of calls.
   * @throws KeychainError while an old call blocks it.
   */
  async ready(): Promise<void> {
    if (this.#unanswered.size > 0) {
      const ended = Promise.all([...this.#unanswered].map((call) => call.ended));
      await this.#inTime(ended);
    }
    const open = [...this.#unanswered];
    if (open.length >= maxUnanswered || open.some(({ passable }) => !passable)) {
      throw new KeychainError('no-answer');
    }
    this.#keychain ??= await this.#load();
  }

  /** Returns null if there is no entry. @throws KeychainError, for example if that can't be known. */
  async get(account: string): Promise<string | null> {
    const found = await this.#call({ passable: true }, ({ getPassword }) =>
      getPassword(this.#place.service, account),
    );
    if (found === null) await this.#checkLock();
    return found;
  }

  /** @throws KeychainError */
  async set(account: string, text: string): Promise<void> {
    await this.#change(account, ({ setPassword }) =>
      setPassword(this.#place.service, account, text),
    );
  }

  /** Deletes an entry if there is one. @throws KeychainError */
  async delete(account: string): Promise<void> {
    await this.#change(account, ({ deletePassword }) =>
      deletePassword(this.#place.service, account),
    );
  }

  /** Returns the accounts of all entries. @throws KeychainError */
  async list(): Promise<readonly string[]> {
    await this.#checkLock();
    const found = await this.#call({ passable: true }, ({ findCredentials }) =>
      findCredentials(this.#place.service),
    );
    return found.map(({ account }) => account);
  }

  // While the keychain is locked, only creating an entry fails with an error.
  async #checkLock(): Promise<void> {
    if (this.#keychain?.hidesLocks !== true) return;
    await this.set(lockCheck, 'open');
    await this.delete(lockCheck);
  }

  #change<T>(account: string, work: (keychain: Keychain) => Promise<T>): Promise<T> {
    const { rewritten, onLateChange } = this.#rules;
    return this.#call({ passable: account !== rewritten, onLate: onLateChange }, work);
  }

  async #call<T>(
    { passable, onLate }: { readonly passable: boolean; readonly onLate?: () => void },
    work: (keychain: Keychain) => Promise<T>,
  ): Promise<T> {
    const keychain = this.#keychain;
    if (!keychain) throw new KeychainError('not-loaded');
    // Turn an error that the module throws synchronously into a rejection.
    const answer = (async () => work(keychain))();
    if (!(await this.#inTime(answer))) {
      const unanswered = { passable, ended: settled(answer) };
      this.#unanswered.add(unanswered);
      void unanswered.ended.then(() => {
        this.#unanswered.delete(unanswered);
        onLate?.();
      });
      throw new KeychainError('no-answer');
    }
    try {
      return await answer;
    } catch (thrown) {
      throw new KeychainError(problemOf(thrown), thrown);
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
