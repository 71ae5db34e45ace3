import { globalShortcut } from 'electron';
import { reservedFor } from '../../contract/application/shortcut.ts';

/** The global shortcut that shows and hides the window. */
export class ShowShortcut {
  readonly #onPress: () => void;
  #held: string | null = null;
  #paused = false;

  constructor(onPress: () => void) {
    this.#onPress = onPress;
  }

  /** The registered accelerator; null if there is none. */
  get held(): string | null {
    return this.#held;
  }

  /** Pauses the shortcut, so the focused window receives its keys, or ends the pause. */
  pause(paused: boolean): void {
    if (paused === this.#paused || this.#held === null) return;
    this.#paused = paused;
    if (paused) globalShortcut.unregister(this.#held);
    else if (this.#isTaken(this.#held)) this.#held = null;
  }

  /**
   * Replaces the shortcut; null removes it. Returns false, and registers nothing, if the keys are
   * reserved or another program has them.
   */
  claim(accelerator: string | null): boolean {
    this.pause(false);
    if (accelerator === this.#held) return true;
    if (this.#held !== null) globalShortcut.unregister(this.#held);
    this.#held = accelerator !== null && this.#isTaken(accelerator) ? null : accelerator;
    return this.#held === accelerator;
  }

  /** Registers the keys, and returns whether that failed. */
  #isTaken(accelerator: string): boolean {
    if (reservedFor(accelerator)) return true;
    try {
      return !globalShortcut.register(accelerator, this.#onPress);
    } catch {
      // Electron throws for keys that this keyboard or system doesn't have.
      return true;
    }
  }
}
