/** The longest time before a keystroke is sent to be saved. */
const delayMs = 250;

/** Saves what is typed soon after it is typed. Only the newest text matters. */
export class DraftSaver<Draft> {
  readonly #save: (draft: Draft) => Promise<boolean>;
  #unsaved: { readonly draft: Draft } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<boolean> = Promise.resolve(true);

  /** @param save resolves to whether the draft is on disk. */
  constructor(save: (draft: Draft) => Promise<boolean>) {
    this.#save = save;
  }

  /** Saves within the delay, even while more is typed. */
  soon(draft: Draft): void {
    this.#unsaved = { draft };
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Drops what still waits: the draft is saved some other way. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsaved = undefined;
  }

  /** Saves at once. Resolves to whether everything is on disk. */
  async flush(): Promise<boolean> {
    const unsaved = this.#unsaved;
    this.cancel();
    if (unsaved) {
      // An earlier one may still be under way: they arrive in order.
      this.#last = this.#attempt(unsaved);
    }
    return this.#last;
  }

  async #attempt(unsaved: { readonly draft: Draft }): Promise<boolean> {
    const saved = await this.#save(unsaved.draft).catch(() => false);
    // The next change or flush retries it.
    if (!saved) this.#unsaved ??= unsaved;
    return saved;
  }
}
