import { acknowledged, done, type EpochMs } from '../../contract/result.ts';
import type { HandlersOf } from '../../contract/call.ts';
import type {
  InstallAnswer,
  updatesCalls,
  UpdatesOff,
  UpdateState,
} from '../../contract/application/updates.ts';
import { UpdateFailure, type Updater } from './updater.ts';

interface UpdatesParts {
  readonly off: UpdatesOff | undefined;
  /** Called at the first check. */
  readonly load: () => Promise<Updater>;
  readonly now?: () => EpochMs;
}

/** From the end of a check to the next one, in milliseconds. */
export const checkEveryMs = 6 * 60 * 60 * 1000;
/** After a failed check, in milliseconds. */
export const retryAfterMs = 60 * 60 * 1000;
/** After the window opened or the computer woke up, in milliseconds: let other work go first. */
export const settleMs = 5000;

/**
 * Checks for updates when the app starts, when the computer wakes up and while the window is open, at
 * most every six hours, and downloads them. There is no timer while the window is hidden: a check
 * that becomes due then is made when the window opens or the computer wakes up.
 */
export class Updates {
  readonly #load: UpdatesParts['load'];
  readonly #now: () => EpochMs;
  readonly #listeners: (() => void)[] = [];
  #state: UpdateState;
  #updater: Promise<Updater> | undefined;
  #dueAt: EpochMs = 0;
  #isShown = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ off, load, now = Date.now }: UpdatesParts) {
    this.#load = load;
    this.#now = now;
    this.#state = off === undefined ? { kind: 'not-checked' } : { kind: 'off', why: off };
  }

  get state(): UpdateState {
    return this.#state;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Starts checking, because the window was shown. */
  shown(): void {
    this.#isShown = true;
    this.#checkLater();
  }

  hidden(): void {
    this.#isShown = false;
    clearTimeout(this.#timer);
  }

  /**
   * Plans a check if the window is shown or a check is due, because the app has started or the
   * computer woke up.
   */
  startedOrWoke(): void {
    if (this.#isShown || this.#now() >= this.#dueAt) this.#checkLater();
  }

  /** Checks, and downloads what it finds; the result is in `state`. */
  async check(): Promise<void> {
    if (!this.#mayCheck) return;
    clearTimeout(this.#timer);
    this.#tell({ kind: 'checking' });
    try {
      await this.#fetchNewest(await this.#loaded());
      this.#dueAt = this.#now() + checkEveryMs;
    } catch (thrown) {
      this.#fail(thrown);
    }
    if (this.#isShown) this.#checkLater();
  }

  /** Installs the downloaded version, but not while something is being sent (W7). */
  async install(isSending: boolean): Promise<InstallAnswer> {
    if (this.#state.kind !== 'ready') return 'not-ready';
    if (isSending) return 'sending';
    try {
      (await this.#updater)?.install();
      return 'restarting';
    } catch (thrown) {
      if (!(thrown instanceof UpdateFailure)) throw thrown;
      this.#fail(thrown);
      if (this.#isShown) this.#checkLater();
      return 'not-ready';
    }
  }

  /** @param isSending called before installing */
  handlers(isSending: () => boolean): HandlersOf<typeof updatesCalls> {
    return {
      checkForUpdates: acknowledged(() => void this.check()),
      installUpdate: async () => done(await this.install(isSending())),
    };
  }

  async #fetchNewest(updater: Updater): Promise<void> {
    const release = await updater.check();
    if (!release) {
      this.#tell({ kind: 'newest', checkedAt: this.#now() });
      return;
    }
    let percent = 0;
    this.#tell({ kind: 'downloading', release, percent });
    await updater.download((reached) => {
      // Every state is pushed to the page: a hundred are enough.
      if (Math.floor(reached) === percent) return;
      percent = Math.floor(reached);
      this.#tell({ kind: 'downloading', release, percent });
    });
    this.#tell({ kind: 'ready', release });
  }

  #fail(thrown: unknown): void {
    const problem = thrown instanceof UpdateFailure ? thrown.problem : 'unexpected';
    this.#dueAt = this.#now() + retryAfterMs;
    this.#tell({ kind: 'failed', problem, failedAt: this.#now() });
  }

  /** A downloaded version is installed when the app quits: don't check for another one. */
  get #mayCheck(): boolean {
    const { kind } = this.#state;
    return kind === 'not-checked' || kind === 'newest' || kind === 'failed';
  }

  #loaded(): Promise<Updater> {
    this.#updater ??= this.#load().catch((thrown: unknown) => {
      this.#updater = undefined;
      throw thrown;
    });
    return this.#updater;
  }

  #checkLater(): void {
    if (!this.#mayCheck) return;
    clearTimeout(this.#timer);
    // A clock that was set back must not delay the check further.
    const wait = Math.min(Math.max(this.#dueAt - this.#now(), settleMs), checkEveryMs);
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  #tell(state: UpdateState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
