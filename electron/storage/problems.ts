import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StorageProblem } from '../contract/state.ts';
import type { Log } from './log.ts';

interface Problem {
  readonly kind: StorageProblem['kind'];
  /** Reads or writes again. @throws Error of the file system. */
  readonly again: () => void;
}

const severity = ['unreadable', 'full', 'unwritable'] as const;

/** The files that can't be read or written at the moment: what belongs in them is kept in memory. */
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

  /** The worst one, with every file that has it; null where there is none. */
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
   * Does something with a file, and keeps the problem where the file system refuses. Returns whether
   * it was done. @throws what is not an error of the file system.
   */
  attempt(file: string, doing: 'read' | 'write', work: () => void, again = work): boolean {
    try {
      work();
    } catch (thrown) {
      const kind = kindOf(thrown, doing);
      if (kind === undefined) throw thrown;
      this.#keep(file, { kind, again }, thrown);
      return false;
    }
    const isSolved = doing === 'write' || this.#byFile.get(file)?.kind === 'unreadable';
    if (isSolved && this.#byFile.delete(file)) this.#onChange();
    return true;
  }

  #keep(file: string, problem: Problem, thrown: unknown): void {
    const known = this.#byFile.get(file)?.kind;
    // What can't be read can't be added to either.
    if (known === problem.kind || known === 'unreadable') return;
    this.#byFile.set(file, problem);
    this.#log(`Can’t use ${relative(this.#folder, file) || 'the data folder'}`, thrown);
    this.#onChange();
  }

  /** Finds out whether the data folder can be written to, before there is something to write. */
  check(): void {
    this.attempt(this.#folder, 'write', () => {
      probe(this.#folder);
    });
  }

  /** Does everything again that failed; writes, where the folder can be written to by now. */
  retry(): void {
    this.check();
    const isClosed = this.#byFile.has(this.#folder);
    for (const [file, { kind, again }] of [...this.#byFile]) {
      if (kind === 'unreadable') this.attempt(file, 'read', again);
      else if (!isClosed) this.attempt(file, 'write', again);
    }
  }
}

/** Whether a file can be made there; on Windows, only trying tells. */
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
  // Named like what an interrupted write leaves, so that it's swept too (sweep.ts).
  const stamp = `${Date.now()}`.slice(-10) + randomBytes(3).toString('hex');
  const file = join(folder, `probe.json.tmp-${stamp}`);
  // Never a file that is there already, nor one that a link leads to.
  closeSync(openSync(file, 'wx'));
  rmSync(file);
}

/** Undefined where it isn't the file system that refuses. */
function kindOf(thrown: unknown, doing: 'read' | 'write'): StorageProblem['kind'] | undefined {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return undefined;
  if (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT') return 'full';
  // Where the folder can't be made, or is a file, there is nothing to read.
  const isThere = thrown.syscall !== 'mkdir' && thrown.code !== 'ENOTDIR';
  return doing === 'read' && isThere ? 'unreadable' : 'unwritable';
}
