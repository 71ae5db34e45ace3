import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StorageProblem } from '../contract/state.ts';
import type { Log } from './log.ts';
import { temporaryFor } from './replace-file.ts';

interface Problem {
  readonly kind: StorageProblem['kind'];
  readonly doing: 'read' | 'write';
  /** Reads or writes again. Undefined for an unsaved file, which is tried anyway. */
  readonly retry: (() => void) | undefined;
}

/** A file whose content is kept in memory, and written in the background. */
export interface KeptFile {
  readonly saved: () => Promise<boolean>;
  readonly saveNow: () => void;
}

const severity = ['unreadable', 'full', 'unwritable'] as const;

/** The files that can't be read or written at the moment. Their content is kept in memory. */
export class StorageProblems {
  /** The files whose newest content isn't on disk yet. */
  readonly unsaved = new Set<KeptFile>();
  readonly #folder: string;
  readonly #log: Log;
  readonly #byFile = new Map<string, Problem>();
  #onChange: () => void = () => undefined;

  /** @param folder the data folder */
  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Returns the worst kind of problem with all files that have it; null if there is none. */
  get worst(): StorageProblem | null {
    const all = [...this.#byFile];
    const kind = severity.find((one) => all.some(([, problem]) => problem.kind === one));
    if (kind === undefined) return null;
    const files = all.filter(([, problem]) => problem.kind === kind).map(([file]) => file);
    return { kind, folder: this.#folder, files: files.map((file) => relative(this.#folder, file)) };
  }

  /** Called when `worst` may have changed, and after each write in the background. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /**
   * Reads or writes a file, and keeps the file system's error as a problem. Returns whether it
   * succeeded. @throws any other error.
   */
  attempt(file: string, doing: 'read' | 'write', work: () => void, retry = work): boolean {
    try {
      work();
    } catch (thrown) {
      return this.#keep(file, doing, thrown, () => void this.attempt(file, doing, retry));
    }
    return this.#solve(file, doing);
  }

  /** Like `attempt`, for an unsaved file that is written in the background. */
  async attemptLater(file: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (thrown) {
      return this.#keep(file, 'write', thrown);
    }
    this.#byFile.delete(file);
    this.#onChange();
    return true;
  }

  #keep(file: string, doing: 'read' | 'write', thrown: unknown, retry?: () => void): false {
    const kind = kindOf(thrown, doing);
    if (kind === undefined) throw thrown;
    const known = this.#byFile.get(file)?.kind;
    // A file that can't be read can't be written either.
    if (known === kind || known === 'unreadable') return false;
    this.#byFile.set(file, { kind, doing, retry });
    this.#log(`Can’t use ${relative(this.#folder, file) || 'the data folder'}`, thrown);
    this.#onChange();
    return false;
  }

  #solve(file: string, doing: 'read' | 'write'): true {
    const isSolved = doing === 'write' || this.#byFile.get(file)?.doing === 'read';
    if (isSolved && this.#byFile.delete(file)) this.#onChange();
    return true;
  }

  /** Checks whether the data folder can be written to, before there is something to write. */
  check(): void {
    this.attempt(this.#folder, 'write', () => probe(this.#folder));
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    for (const { retry } of [...this.#byFile.values()]) retry?.();
    await this.saved();
  }

  /** Resolves when everything is on disk, or can't be written. */
  async saved(): Promise<void> {
    await Promise.all([...this.unsaved].map((file) => file.saved()));
  }

  /** Like `retry`, but has saved everything when it returns: for the end of the app. */
  saveNow(): void {
    for (const { retry } of [...this.#byFile.values()]) retry?.();
    for (const file of this.unsaved) file.saveNow();
  }
}

/** Whether files can be created in a folder. Creates one to find out, the only way on Windows. */
export function isWritable(folder: string): boolean {
  try {
    probe(folder);
    return true;
  } catch {
    return false;
  }
}

/** Checks that a folder has room for a file. @throws Error of the file system. */
export function probe(folder: string, text = ''): void {
  mkdirSync(folder, { recursive: true });
  const file = temporaryFor(join(folder, 'probe.json'));
  try {
    // 'wx' fails if the file exists, even as a symbolic link.
    writeFileSync(file, text, { flag: 'wx' });
  } finally {
    rmSync(file, { force: true });
  }
}

/** Returns undefined if it isn't an error of the file system. */
function kindOf(thrown: unknown, doing: 'read' | 'write'): StorageProblem['kind'] | undefined {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return undefined;
  if (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT') return 'full';
  // If the folder is missing or is a file, there is nothing to read.
  const isThere = thrown.syscall !== 'mkdir' && thrown.code !== 'ENOTDIR';
  return doing === 'read' && isThere ? 'unreadable' : 'unwritable';
}
