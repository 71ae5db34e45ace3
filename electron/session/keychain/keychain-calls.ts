import { KeychainError, problemOf, type Keychain } from './keychain.ts';

export interface KeychainPlace {
  /** Under which all entries stand. */
  readonly service: string;
  /** Called when the keychain is first needed, and again while it fails. */
  readonly load: () => Promise<Keychain>;
  /** For each native call. */
  readonly timeoutMs?: number;
  /** Called with what the system said; no secret is in it. */
  readonly log?: (message: string, thrown: unknown) => unknown;
}

interface Rules {
  /** The one account whose text matters and is written more than once. */
  readonly rewritten: string;
  /** Called when a change has landed after it was given up. */
  readonly onLateChange: () => void;
}

// Each native call holds one of the four threads that Node also reads files and looks up names on.
const mostUnanswered = 2;
/** An entry that is made and removed at once; what it holds means nothing. */
const lockCheck = 'lock-check';

/**
 * The calls to the keychain, each with its time limit; they are to be made one at a time.
 *
 * A call that hangs cannot be taken back. What may land late must do no harm: reads do none, and
 * entries that are written once have names that nothing newer uses. So later calls wait for such a
 * call as long as for one of their own, and then go past it. A late change of the rewritten entry
 * would undo a newer one: until it has ended, every later call fails. It cannot hang for long: only
 * a question to the user can, and that is asked by the calls before it; others libsecret ends.
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

  /** To be called before a series of calls. @throws KeychainError while an old call stands in its way. */
  async ready(): Promise<void> {
    if (this.#unanswered.size > 0) {
      const ended = Promise.all([...this.#unanswered].map((call) => call.ended));
      await this.#inTime(ended);
    }
    const open = [...this.#unanswered];
    if (open.length >= mostUnanswered || open.some(({ passable }) => !passable)) {
      throw new KeychainError('no-answer');
    }
    this.#keychain ??= await this.#load();
  }

  /** Null where there is none. @throws KeychainError, also where it cannot be known. */
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

  /** Says nothing of whether there was one. @throws KeychainError */
  async delete(account: string): Promise<void> {
    await this.#change(account, ({ deletePassword }) =>
      deletePassword(this.#place.service, account),
    );
  }

  /** The accounts of all entries. @throws KeychainError */
  async list(): Promise<readonly string[]> {
    await this.#checkLock();
    const found = await this.#call({ passable: true }, ({ findCredentials }) =>
      findCredentials(this.#place.service),
    );
    return found.map(({ account }) => account);
  }

  // Only making an entry is refused in words while the keychain is locked.
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
    // A module that throws at once is one that answers no.
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

  /** Whether it has ended, well or badly, within the limit. */
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
