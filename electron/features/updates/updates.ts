import { done } from '../../contract/result.ts';
import type { EpochMs } from '../../contract/result.ts';
import type { HandlersOf } from '../../contract/call.ts';
import type {
  InstallAnswer,
  updatesCalls,
  UpdatesOff,
  UpdateState,
} from '../../contract/updates.ts';
import { UpdateFailure, type Updater } from './updater.ts';

export interface UpdatesParts {
  readonly off: UpdatesOff | undefined;
  /** Called at the first check. */
  readonly load: () => Promise<Updater>;
  readonly now?: () => EpochMs;
}

/** From the end of one check to the next one, in milliseconds. */
export const checkEvery = 6 * 60 * 60 * 1000;
/** The same after a check that failed. */
export const tryAgainAfter = 60 * 60 * 1000;
/** A window that has just come up, or a machine that has just woken, has other things to do. */
export const settle = 5000;

/**
 * Which version is newest, and how far its way here is. ViewStates by itself when the companion starts,
 * when the machine wakes and while the window is open, at most every six hours. Hidden in the tray
 * it has no timer: what falls due meanwhile is done when the window is opened or the machine wakes.
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

  /** The window is there to be looked at. */
  shown(): void {
    this.#isShown = true;
    this.#checkLater();
  }

  hidden(): void {
    this.#isShown = false;
    clearTimeout(this.#timer);
  }

  /** The companion has started, or the machine has woken: both may happen without a window. */
  stirred(): void {
    if (this.#isShown || this.#now() >= this.#dueAt) this.#checkLater();
  }

  /** Ends when nothing more is to be done by itself; what came of it is in the state. */
  async check(): Promise<void> {
    if (!this.#mayCheck) return;
    clearTimeout(this.#timer);
    this.#tell({ kind: 'checking' });
    try {
      await this.#fetchNewest(await this.#loaded());
      this.#dueAt = this.#now() + checkEvery;
    } catch (thrown) {
      const problem = thrown instanceof UpdateFailure ? thrown.problem : 'unexpected';
      this.#dueAt = this.#now() + tryAgainAfter;
      this.#tell({ kind: 'failed', problem, failedAt: this.#now() });
    }
    if (this.#isShown) this.#checkLater();
  }

  /** W7: never under what is being sent. */
  async install(isSending: boolean): Promise<InstallAnswer> {
    if (this.#state.kind !== 'ready') return 'not-ready';
    if (isSending) return 'sending';
    (await this.#updater)?.install();
    return 'restarting';
  }

  /** @param isSending asked when it comes to installing. */
  handlers(isSending: () => boolean): HandlersOf<typeof updatesCalls> {
    return {
      checkForUpdates: () => {
        void this.check();
        return Promise.resolve(done(null));
      },
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
      // Each state goes to the page whole: a hundred of them are enough.
      if (Math.floor(reached) === percent) return;
      percent = Math.floor(reached);
      this.#tell({ kind: 'downloading', release, percent });
    });
    this.#tell({ kind: 'ready', release });
  }

  /** What is downloaded waits for the companion's end: the next start looks for what is newer. */
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
    // A clock that was set back must not put it off for longer.
    const wait = Math.min(Math.max(this.#dueAt - this.#now(), settle), checkEvery);
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  #tell(state: UpdateState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
