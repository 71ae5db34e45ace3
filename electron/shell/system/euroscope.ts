import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The time between two checks, in milliseconds. */
export const checkIntervalMs = 60_000;

export interface EuroScopeParts {
  readonly isRunning: () => Promise<boolean>;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** Notices when EuroScope starts and ends. Checks regularly while it is turned on. */
export class EuroScopeWatch {
  readonly #parts: EuroScopeParts;
  /** Undefined while it is turned off. */
  #timer: NodeJS.Timeout | undefined;
  #running: boolean | undefined;

  constructor(parts: EuroScopeParts) {
    this.#parts = parts;
  }

  set(on: boolean): void {
    if (on === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#running = undefined;
    this.#timer = on ? setInterval(() => void this.#check(), checkIntervalMs) : undefined;
    if (on) void this.#check();
  }

  async #check(): Promise<void> {
    // If the check fails, keep the last result.
    const running = await this.#parts.isRunning().catch(() => this.#running);
    if (!this.#timer) return;
    const before = this.#running;
    this.#running = running;
    if (before === false && running === true) this.#parts.onStart();
    if (before === true && running === false) this.#parts.onEnd();
  }
}

const run = promisify(execFile);

/** Reads Windows' task list, without a shell. @throws Error if it can't be read. */
export async function isEuroScopeRunning(): Promise<boolean> {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  const { stdout } = await run(join(SystemRoot, 'System32', 'tasklist.exe'), tasklistArgs, {
    windowsHide: true,
    timeout: tasklistMs,
  });
  return listsEuroScope(stdout);
}

/** How long the list may take, in milliseconds. */
const tasklistMs = 7500;

const tasklistArgs = ['/FI', 'IMAGENAME eq EuroScope.exe', '/FO', 'CSV', '/NH'];

/**
 * Whether the CSV lists EuroScope. If it doesn't run, the list is a sentence in the user's
 * language.
 */
export const listsEuroScope = (list: string): boolean => /^"EuroScope\.exe"/im.test(list);
