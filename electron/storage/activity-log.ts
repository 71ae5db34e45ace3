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

const mostInFile = 10_000;

/** Of this program, however many logs it opens: what another one began and did not end was cut short. */
const thisRun = randomUUID();

export interface ActivityOptions {
  /** Lines of each kind in a file. */
  readonly most?: number | undefined;
  readonly run?: string;
  /** Called with what the file system refuses: the lines then wait in memory. Without it, that is thrown. */
  readonly problems?: StorageProblems | undefined;
}

interface Line {
  readonly kind: 'begin' | 'end';
  readonly text: string;
}

/**
 * An append-only file of JSON lines: what the user began, and what became of it. A full one becomes
 * the older one, in place of the one before.
 */
export class ActivityLog {
  readonly #file: string;
  readonly #most: number;
  readonly #run: string;
  /** How many lines the file has of each kind; undefined where they were not counted yet. */
  #lines: Record<'begin' | 'end', number> | undefined;
  /** Ids of what is under way. */
  readonly #begun = new Set<string>();
  #open: SyncedFile | undefined;
  #survey: Survey | undefined;
  /** What could not be written yet. */
  #waiting: readonly Line[] = [];
  readonly #problems: StorageProblems | undefined;

  constructor(file: string, { most = mostInFile, run = thisRun, problems }: ActivityOptions = {}) {
    this.#file = file;
    this.#most = most;
    this.#run = run;
    this.#problems = problems;
  }

  /** In its file when it returns: what this program does not live to end is known by it. @throws as `append`. */
  begin(begun: Begun): void {
    this.#add('begin', beginLine(begun, this.#run));
    this.#begun.add(begun.id);
  }

  /**
   * In its file when it returns, which outlives this program, and on the disk soon after: an outcome
   * waits for the one, and not for the other. @throws Error of the file system, where there are no
   * `problems`.
   */
  append(added: ActivityEntry): void {
    this.#add('end', endLine(added));
    this.#begun.delete(added.id);
  }

  /** What may have been begun under this id was nothing that was tried. @throws as `append`. */
  withdraw(id: string): void {
    if (this.#begun.delete(id)) this.#add('end', withdrawLine(id));
  }

  /** What changes of an apply turned out to be, after its entry said something else. @throws as `append`. */
  turnOut(apply: string, parts: readonly LinkPart[]): void {
    this.#add('end', turnedOutLine(apply, parts));
  }

  /** What an action turned out to be, after its entry said something else. @throws as `append`. */
  settle(id: string, outcome: Result<null>): void {
    this.#add('end', settledLine(id, outcome));
  }

  /**
   * Newest first, from the newest or from the one before `before` on; what cannot be read is passed
   * over. @throws as `append`.
   */
  read(most: number, before?: string): readonly ActivityEntry[] {
    const page = new ActivityPage({ most, before, entryOf: (line) => this.#entryOf(line) });
    const waiting = this.#waiting.map(({ text }) => text);
    const read = [this.#file, this.#older].map((file) => () => this.#textOf(file).split('\n'));
    for (const linesOf of [() => [...waiting], ...read]) {
      const lines = linesOf();
      while (lines.length > 0 && !page.isWhole) page.add(lines.pop() ?? '');
      if (page.isWhole) break;
    }
    return page.entries;
  }

  /** How many lines cannot be read; they stay where they are. @throws as `append`. */
  get unreadable(): number {
    return this.#surveyed.unreadable;
  }

  #entryOf(line: string): readonly ActivityEntry[] {
    const read = parseLine(line);
    if (read?.kind === 'end') return [read.entry];
    if (read?.kind !== 'begin' || !this.#surveyed.cutShort.has(read.begun.id)) return [];
    return [{ ...read.begun, outcome: failed({ kind: 'lost', reason: 'cut-short' }) }];
  }

  /** Once: what is added by this run is whole, and nothing that it began was cut short. */
  get #surveyed(): Survey {
    return (this.#survey ??= survey(
      [this.#older, this.#file].map((file) => this.#textOf(file)),
      this.#run,
    ));
  }

  #add(kind: 'begin' | 'end', text: string): void {
    if (!this.#problems) {
      this.#write({ kind, text });
      return;
    }
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
    if (this.#lines[kind] >= this.#most) this.#lines = this.#makeRoom();
    if (!this.#open?.isOpen) this.#open = new SyncedFile(this.#file);
    // The break comes first, so that a line cut short by a crash spoils no other.
    this.#open.append(`\n${text}`);
    this.#lines[kind] += 1;
  }

  /** What can't be read is a problem, and empty. @throws as `read` does. */
  #textOf(file: string): string {
    let text = '';
    const read = () => {
      text = textOf(file);
    };
    if (this.#problems) this.#problems.attempt(file, 'read', read, this.#readAgain);
    else read();
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
    renameSync(this.#file, this.#older);
    this.#open = undefined;
    this.#survey = undefined;
    return { begin: 0, end: 0 };
  }
}

interface Survey {
  readonly unreadable: number;
  /** Ids of what an earlier run began and did not live to end. */
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

/** Empty where there is no file. @throws Error of the file system. */
function textOf(file: string): string {
  checkSize(file);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
