/** How long a keystroke waits at the most before it is on its way to the disk. */
const delayMs = 250;

/** Saves what is typed soon after it was typed; the newest text alone is of interest. */
export class DraftSaver<Draft> {
  readonly #save: (draft: Draft) => Promise<boolean>;
  #unsaved: { readonly draft: Draft } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<boolean> = Promise.resolve(true);

  /** @param save resolves to whether it is on disk. */
  constructor(save: (draft: Draft) => Promise<boolean>) {
    this.#save = save;
  }

  /** Within the delay, however much is typed meanwhile. */
  soon(draft: Draft): void {
    this.#unsaved = { draft };
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** At once. Resolves to whether everything is on disk. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const unsaved = this.#unsaved;
    if (unsaved) {
      this.#unsaved = undefined;
      // An earlier one may still be on its way: they arrive in order.
      this.#last = this.#attempt(unsaved);
    }
    return this.#last;
  }

  async #attempt(unsaved: { readonly draft: Draft }): Promise<boolean> {
    const saved = await this.#save(unsaved.draft).catch(() => false);
    // The next change or flush tries it again.
    if (!saved) this.#unsaved ??= unsaved;
    return saved;
  }
}
