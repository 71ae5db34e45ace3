import { globalShortcut } from 'electron';

/** The keys that show and hide the window from any other program. */
export class ShowShortcut {
  readonly #onPress: () => void;
  #held: string | null = null;

  constructor(onPress: () => void) {
    this.#onPress = onPress;
  }

  /** What it listens for at the moment. */
  get held(): string | null {
    return this.#held;
  }

  /** Takes these keys instead of the last ones; null takes none. False where they are taken. */
  claim(accelerator: string | null): boolean {
    if (accelerator === this.#held) return true;
    if (this.#held !== null) globalShortcut.unregister(this.#held);
    this.#held = accelerator !== null && this.#isTaken(accelerator) ? null : accelerator;
    return this.#held === accelerator;
  }

  /** Registers them, too. */
  #isTaken(accelerator: string): boolean {
    try {
      return !globalShortcut.register(accelerator, this.#onPress);
    } catch {
      // Keys that this keyboard or this system does not know cannot be had either.
      return true;
    }
  }
}
