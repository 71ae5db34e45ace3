import { appendFileSync, close, fdatasync, openSync } from 'node:fs';

/**
 * A file to append to: what is added is with the system at once, which outlives this program, and
 * is brought to the disk in the background. It closes itself when all of it is there.
 */
export class SyncedFile {
  readonly #file: number;
  #unsynced = 0;
  #isOpen = true;

  /** @throws Error of the file system. */
  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @throws Error of the file system. */
  append(text: string): void {
    appendFileSync(this.#file, text);
    this.#unsynced += 1;
    if (this.#unsynced === 1) this.#sync();
  }

  #sync(): void {
    const begun = this.#unsynced;
    // A disk that cannot be waited for has the text all the same: its next append tells more.
    fdatasync(this.#file, () => {
      this.#unsynced -= begun;
      if (this.#unsynced > 0) {
        this.#sync();
      } else {
        this.#isOpen = false;
        close(this.#file);
      }
    });
  }
}
