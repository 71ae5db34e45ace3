import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file to append to. The system has appended text immediately, so it survives a crash of the
 * app, and writes it to the disk in the background. The file is closed when all of it is there.
 */
export class SyncedFile {
  readonly #file: number;
  #unsynced = 0;
  #isOpen = true;

  /** Creates the file and its folders if they are missing. @throws Error of the file system. */
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

  /** Closes the file immediately. @throws Error of the file system. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    fdatasyncSync(this.#file);
    closeSync(this.#file);
  }

  #sync(): void {
    const begun = this.#unsynced;
    // Ignore errors: the system has the text, and the next append reports a disk that fails.
    fdatasync(this.#file, () => {
      if (!this.#isOpen) return;
      this.#unsynced -= begun;
      if (this.#unsynced > 0) {
        this.#sync();
      } else {
        this.#isOpen = false;
        closeSync(this.#file);
      }
    });
  }
}

/** Creates the folder only if opening fails: checking it first would take twice as long. */
function openToAppend(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (thrown) {
    if (existsSync(dirname(path))) throw thrown;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a');
  }
}
