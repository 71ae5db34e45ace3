/** The longest time between a change and the save. */
const delayMs = 250;

/** Saves drafts with a short delay. Only the newest draft is saved. */
export class DraftSaver<Draft extends object | string> {
  /** The draft that waits to be saved. */
  unsaved: Draft | undefined;
  readonly #save: (draft: Draft) => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Promise.resolve(true);

  /** @param save resolves to whether the draft is on disk. */
  constructor(save: (draft: Draft) => Promise<boolean>) {
    this.#save = save;
  }

  /** Saves within the delay. More changes don't postpone it. */
  soon(draft: Draft): void {
    this.unsaved = draft;
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Cancels the pending save, when the draft is saved in another way. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = this.unsaved = undefined;
  }

  /** Saves immediately. Resolves to whether everything is on disk. */
  flush(): Promise<boolean> {
    const { unsaved } = this;
    this.cancel();
    // An earlier save may still be running. They arrive in order.
    if (unsaved !== undefined) this.#last = this.#attempt(unsaved);
    return this.#last;
  }

  async #attempt(draft: Draft): Promise<boolean> {
    const isSaved = await this.#save(draft);
    // The next change or flush retries it.
    if (!isSaved) this.unsaved ??= draft;
    return isSaved;
  }
}
