import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { ActivityEntry, LinkPart } from '../contract/activity.ts';
import { failed, type Result } from '../contract/result.ts';
import {
  beginLine,
  endLine,
  isBeginLine,
  parseLine,
  settledLine,
  turnedOutLine,
  type Begun,
  withdrawLine,
} from './activity-lines.ts';
import { ActivityPage } from './activity-page.ts';
import { checkSize } from './check-size.ts';
import type { StorageProblems } from './storage-problems.ts';
import { SyncedFile } from './synced-file.ts';

const maxInFile = 10_000;

/**
 * Identifies this run of the app: an action that another run began and didn't end was cut short.
 */
const thisRun = randomUUID();

interface ActivityOptions {
  /** Gets the file system's errors. Lines that can't be written are kept in memory. */
  readonly problems: StorageProblems;
  /** How many lines of each kind a file may have. */
  readonly maxLines?: number | undefined;
  readonly run?: string;
}

interface Line {
  readonly kind: 'begin' | 'end';
  readonly text: string;
}

/**
 * An append-only file of JSON lines, with the actions that began and ended. A full file replaces
 * the older file, and a new one is started.
 */
export class ActivityLog {
  readonly #file: string;
  readonly #maxLines: number;
  readonly #run: string;
  /** How many lines of each kind the file has; undefined until they are counted. */
  #lines: Record<'begin' | 'end', number> | undefined;
  /** The IDs of actions that are running. */
  readonly #begun = new Set<string>();
  #open: SyncedFile | undefined;
  #survey: Survey | undefined;
  /** Lines that couldn't be written yet. */
  #waiting: readonly Line[] = [];
  readonly #problems: StorageProblems;

  constructor(file: string, { problems, maxLines = maxInFile, run = thisRun }: ActivityOptions) {
    this.#file = file;
    this.#maxLines = maxLines;
    this.#run = run;
    this.#problems = problems;
  }

  /** Writes the beginning of an action, so a crash can't hide it. */
  begin(begun: Begun): void {
    this.#add('begin', beginLine(begun, this.#run));
    this.#begun.add(begun.id);
  }

  /**
   * Writes an entry. It's in the file when this returns, so it survives a crash of the app, and on
   * the disk soon after.
   */
  append(added: ActivityEntry): void {
    this.#add('end', endLine(added));
    this.#begun.delete(added.id);
  }

  /** Removes an action that has begun: nothing was tried. */
  withdraw(id: string): void {
    if (this.#begun.delete(id)) this.#add('end', withdrawLine(id));
  }

  /** Writes outcomes of an apply's changes that differ from its entry. */
  turnOut(apply: string, parts: readonly LinkPart[]): void {
    this.#add('end', turnedOutLine(apply, parts));
  }

  /** Writes the outcome of an action whose entry says something else. */
  settle(id: string, outcome: Result<null>): void {
    this.#add('end', settledLine(id, outcome));
  }

  /**
   * Returns entries, newest first, starting after the one with the ID `before`. Skips lines that it
   * can't read.
   */
  read(limit: number, before?: string): readonly ActivityEntry[] {
    const page = new ActivityPage({ limit, before, entryOf: (line) => this.#entryOf(line) });
    const waiting = this.#waiting.map(({ text }) => text);
    const read = [this.#file, this.#older].map((file) => () => this.#textOf(file).split('\n'));
    for (const linesOf of [() => [...waiting], ...read]) {
      const lines = linesOf();
      while (lines.length > 0 && !page.isWhole) page.add(lines.pop() ?? '');
      if (page.isWhole) break;
    }
    return page.entries;
  }

  /** Returns how many lines can't be read. They stay in the file. */
  get unreadable(): number {
    return this.#surveyed.unreadable;
  }

  #entryOf(line: string): readonly ActivityEntry[] {
    const read = parseLine(line);
    if (read?.kind === 'end') return [read.entry];
    if (read?.kind !== 'begin' || !this.#surveyed.cutShort.has(read.begun.id)) return [];
    return [{ ...read.begun, outcome: failed({ kind: 'lost', reason: 'cut-short' }) }];
  }

  /** Computed once: lines that this run adds are readable, and its actions aren't cut short. */
  get #surveyed(): Survey {
    return (this.#survey ??= survey(
      [this.#older, this.#file].map((file) => this.#textOf(file)),
      this.#run,
    ));
  }

  #add(kind: 'begin' | 'end', text: string): void {
    this.#waiting = [...this.#waiting, { kind, text }];
    this.#problems.attempt(this.#file, 'write', this.#writeWaiting);
  }

  readonly #writeWaiting = (): void => {
    for (const line of this.#waiting) {
      this.#write(line);
      this.#waiting = this.#waiting.slice(1);
    }
  };

  #write({ kind, text }: Line): void {
    this.#lines ??= countLines(textOf(this.#file));
    if (this.#lines[kind] >= this.#maxLines) this.#lines = this.#makeRoom();
    if (!this.#open?.isOpen) this.#open = new SyncedFile(this.#file);
    // Start with the line break: a line that a crash cut short must not damage the next one.
    this.#open.append(`\n${text}`);
    this.#lines[kind] += 1;
  }

  /** Returns nothing for a file that can't be read, and reports it. */
  #textOf(file: string): string {
    let text = '';
    const read = () => {
      text = textOf(file);
    };
    this.#problems.attempt(file, 'read', read, this.#readAgain);
    return text;
  }

  readonly #readAgain = (): void => {
    for (const file of [this.#older, this.#file]) textOf(file);
    this.#survey = undefined;
    this.#writeWaiting();
  };

  get #older(): string {
    return this.#file.replace(/(\.\w+)?$/, '.older$1');
  }

  #makeRoom(): Record<'begin' | 'end', number> {
    // Close it first: Windows can't replace an open file, and this one is replaced next time.
    this.#open?.close();
    this.#open = undefined;
    renameSync(this.#file, this.#older);
    this.#survey = undefined;
    return { begin: 0, end: 0 };
  }
}

interface Survey {
  readonly unreadable: number;
  /** The IDs of actions that an earlier run began and didn't end. */
  readonly cutShort: ReadonlySet<string>;
}

function survey(texts: readonly string[], run: string): Survey {
  const cutShort = new Set<string>();
  let unreadable = 0;
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const read = parseLine(line);
    if (read?.kind === 'end') cutShort.delete(read.entry.id);
    else if (read?.kind === 'withdraw') cutShort.delete(read.id);
    else if (read?.kind === 'begin' && read.run !== run) cutShort.add(read.begun.id);
    else if (read === undefined && line.trim() !== '') unreadable += 1;
  }
  return { unreadable, cutShort };
}

function countLines(text: string): Record<'begin' | 'end', number> {
  const [, ...lines] = text.split('\n');
  const begin = lines.filter(isBeginLine).length;
  return { begin, end: lines.length - begin };
}

/** Returns an empty text if there is no file. @throws Error of the file system. */
function textOf(file: string): string {
  checkSize(file);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
