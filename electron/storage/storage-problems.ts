import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StorageProblem } from '../contract/state.ts';
import type { Log } from './log.ts';
import { temporaryFor } from './replace-file.ts';

interface Problem {
  readonly kind: StorageProblem['kind'];
  /** Reads or writes again. @throws Error of the file system. */
  readonly retry: () => void;
}

const severity = ['unreadable', 'full', 'unwritable'] as const;

/** The files that can't be read or written at the moment. Their content is kept in memory. */
export class StorageProblems {
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

  /** Called when `worst` may have changed. */
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
      const kind = kindOf(thrown, doing);
      if (kind === undefined) throw thrown;
      this.#keep(file, { kind, retry }, thrown);
      return false;
    }
    const isSolved = doing === 'write' || this.#byFile.get(file)?.kind === 'unreadable';
    if (isSolved && this.#byFile.delete(file)) this.#onChange();
    return true;
  }

  #keep(file: string, problem: Problem, thrown: unknown): void {
    const known = this.#byFile.get(file)?.kind;
    // A file that can't be read can't be written either.
    if (known === problem.kind || known === 'unreadable') return;
    this.#byFile.set(file, problem);
    this.#log(`Can’t use ${relative(this.#folder, file) || 'the data folder'}`, thrown);
    this.#onChange();
  }

  /** Checks whether the data folder can be written to, before there is something to write. */
  check(): void {
    this.attempt(this.#folder, 'write', () => probe(this.#folder));
  }

  /** Retries all that failed; writes only if the data folder can be written to. */
  retry(): void {
    this.check();
    const isClosed = this.#byFile.has(this.#folder);
    for (const [file, { kind, retry }] of [...this.#byFile]) {
      if (kind === 'unreadable') this.attempt(file, 'read', retry);
      else if (!isClosed) this.attempt(file, 'write', retry);
    }
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

/** @throws Error of the file system. */
function probe(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = temporaryFor(join(folder, 'probe.json'));
  // 'wx' fails if the file exists, even as a symbolic link.
  closeSync(openSync(file, 'wx'));
  rmSync(file);
}

/** Returns undefined if it isn't an error of the file system. */
function kindOf(thrown: unknown, doing: 'read' | 'write'): StorageProblem['kind'] | undefined {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return undefined;
  if (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT') return 'full';
  // If the folder is missing or is a file, there is nothing to read.
  const isThere = thrown.syscall !== 'mkdir' && thrown.code !== 'ENOTDIR';
  return doing === 'read' && isThere ? 'unreadable' : 'unwritable';
}
