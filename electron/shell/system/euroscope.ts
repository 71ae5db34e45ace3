import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Milliseconds between two looks. */
export const lookEvery = 15_000;

export interface EuroScopeParts {
  /** Whether it runs. */
  readonly look: () => Promise<boolean>;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** Notices when EuroScope starts and ends, by looking now and then: only while it is asked to. */
export class EuroScopeWatch {
  readonly #parts: EuroScopeParts;
  #next: NodeJS.Timeout | undefined;
  /** Told apart from the looks of an earlier watch, which may still be under way. */
  #watch: object | undefined;
  #running: boolean | undefined;

  constructor(parts: EuroScopeParts) {
    this.#parts = parts;
  }

  set(on: boolean): void {
    if (on === (this.#watch !== undefined)) return;
    clearTimeout(this.#next);
    this.#running = undefined;
    this.#watch = on ? {} : undefined;
    if (this.#watch) void this.#look(this.#watch);
  }

  async #look(watch: object): Promise<void> {
    // What could not be found out changes nothing.
    const running = await this.#parts.look().catch(() => this.#running);
    if (watch !== this.#watch) return;
    const before = this.#running;
    this.#running = running;
    this.#next = setTimeout(() => void this.#look(watch), lookEvery);
    if (before === false && running === true) this.#parts.onStart();
    if (before === true && running === false) this.#parts.onEnd();
  }
}

export const canNoticeEuroScope = (platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32';

const run = promisify(execFile);

/** Asks Windows' own list of programs, without a shell. @throws Error where it cannot be read. */
export async function isEuroScopeRunning(): Promise<boolean> {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  const { stdout } = await run(join(SystemRoot, 'System32', 'tasklist.exe'), tasklistArgs, {
    windowsHide: true,
    timeout: lookEvery / 2,
  });
  return listsEuroScope(stdout);
}

const tasklistArgs = ['/FI', 'IMAGENAME eq EuroScope.exe', '/FO', 'CSV', '/NH'];

/** Reads the list's CSV; in every language, no hit is a sentence that names no program. */
export const listsEuroScope = (list: string): boolean => /^"EuroScope\.exe"/im.test(list);
