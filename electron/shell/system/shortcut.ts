import { globalShortcut } from 'electron';
import { reservedFor } from '../../contract/shortcut.ts';

/** The keys that show and hide the window from any other program. */
export class ShowShortcut {
  readonly #onPress: () => void;
  #held: string | null = null;
  #paused = false;

  constructor(onPress: () => void) {
    this.#onPress = onPress;
  }

  /** What it listens for at the moment. */
  get held(): string | null {
    return this.#held;
  }

  /** Lets whatever has the focus hear the keys, and takes them again afterwards. */
  pause(paused: boolean): void {
    if (paused === this.#paused || this.#held === null) return;
    this.#paused = paused;
    if (paused) globalShortcut.unregister(this.#held);
    else if (this.#isTaken(this.#held)) this.#held = null;
  }

  /**
   * Takes these keys instead of the last ones; null takes none. False where another program has
   * them, and where they are reserved: those aren't registered.
   */
  claim(accelerator: string | null): boolean {
    this.pause(false);
    if (accelerator === this.#held) return true;
    if (this.#held !== null) globalShortcut.unregister(this.#held);
    this.#held = accelerator !== null && this.#isTaken(accelerator) ? null : accelerator;
    return this.#held === accelerator;
  }

  /** Registers them, too. */
  #isTaken(accelerator: string): boolean {
    if (reservedFor(accelerator)) return true;
    try {
      return !globalShortcut.register(accelerator, this.#onPress);
    } catch {
      // Keys that this keyboard or this system does not know cannot be had either.
      return true;
    }
  }
}
