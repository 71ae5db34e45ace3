/** The longest time between a key press and the save. */
const delayMs = 250;

/** Saves drafts with a short delay. Only the newest draft is saved. */
export class DraftSaver<Draft> {
  readonly #save: (draft: Draft) => Promise<boolean>;
  #unsaved: { readonly draft: Draft } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<boolean> = Promise.resolve(true);

  /** @param save resolves to whether the draft is on disk. */
  constructor(save: (draft: Draft) => Promise<boolean>) {
    this.#save = save;
  }

  /** The draft that waits to be saved. */
  get unsaved(): Draft | undefined {
    return this.#unsaved?.draft;
  }

  /** Saves within the delay. More typing doesn't postpone it. */
  soon(draft: Draft): void {
    this.#unsaved = { draft };
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Cancels the pending save, when the draft is saved in another way. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsaved = undefined;
  }

  /** Saves immediately. Resolves to whether everything is on disk. */
  async flush(): Promise<boolean> {
    const unsaved = this.#unsaved;
    this.cancel();
    if (unsaved) {
      // An earlier save may still be running. They arrive in order.
      this.#last = this.#attempt(unsaved);
    }
    return this.#last;
  }

  async #attempt(unsaved: { readonly draft: Draft }): Promise<boolean> {
    const saved = await this.#save(unsaved.draft);
    // The next change or flush retries it.
    if (!saved) this.#unsaved ??= unsaved;
    return saved;
  }
}
