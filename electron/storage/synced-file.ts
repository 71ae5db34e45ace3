import { appendFileSync, close, existsSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file to append to: what is added is with the system at once, which outlives this program, and
 * is brought to the disk in the background. It closes itself when all of it is there.
 */
export class SyncedFile {
  readonly #file: number;
  #unsynced = 0;
  #isOpen = true;

  /** Made, with its folders, where it is missing. @throws Error of the file system. */
  constructor(path: string) {
    this.#file = openToAppend(path);
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

/** Its folder is looked for only where the file cannot be had without: that would take as long again. */
function openToAppend(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (thrown) {
    if (existsSync(dirname(path))) throw thrown;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a');
  }
}
