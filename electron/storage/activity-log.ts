import { renameSync, statSync } from 'node:fs';
import type { ActivityEntry } from '../contract/activity.ts';
import type { LinkChange } from '../contract/linking.ts';
import {
  ActivityEntries,
  changesOf,
  type Begun,
  type Changed,
  type Ended,
  type Line,
} from './activity-entries.ts';
import { appendLine } from './append-line.ts';
import { readText } from './read-text.ts';
import type { StorageProblems } from './storage-problems.ts';

const maxBytesInFile = 2_000_000;

interface ActivityOptions {
  /** Gets the file system's errors. Lines that can't be written are kept in memory. */
  readonly problems: StorageProblems;
  readonly maxBytes?: number | undefined;
}

/**
 * A file of JSON lines, and the entries that they make. An entry's first line is in the file before
 * its request is sent; later lines have what has changed. A full file replaces the older file, and
 * a new one is started: both together have at most 4 MB.
 */
export class ActivityLog {
  readonly #file: string;
  readonly #older: string;
  readonly #maxBytes: number;
  readonly #problems: StorageProblems;
  /** Increases when an entry has changed. */
  rev = 0;
  /** Called then. The session in use sets it: an earlier one may still be waiting for a reply. */
  onChange: () => void = () => undefined;
  #entries = new ActivityEntries();
  #isRead = false;
  #waiting: readonly Line[] = [];

  constructor(file: string, { problems, maxBytes = maxBytesInFile }: ActivityOptions) {
    this.#file = file;
    this.#older = file.replace(/(\.\w+)?$/, '.older$1');
    this.#maxBytes = maxBytes;
    this.#problems = problems;
  }

  /** Writes the beginning of an action. It's in the file when this returns. */
  begin(begun: Begun): void {
    this.#add({ ...begun, outcome: 'running' });
  }

  /** Writes what has become known about an action: when it ends, and also later. */
  change(id: string, changed: Changed): void {
    this.#add({ id, ...changed });
    this.rev += 1;
    this.onChange();
  }

  /** Writes outcomes of links and unlinks, of an apply or of one link. */
  changeLinks(id: string, ended: readonly Ended[]): void {
    if (ended.length === 0) return;
    this.#open();
    const begun = this.#entries.begun(id);
    if (begun?.action === 'link') this.change(id, { outcome: ended[0]?.outcome });
    if (begun?.action !== 'changeLinks') return;
    const places = new Map(changesOf(begun).map((change, at) => [keyOf(change), at]));
    const byOutcome = Map.groupBy(ended, ({ outcome }) => JSON.stringify(outcome));
    const parts = [...byOutcome.values()].flatMap((some) => {
      const of = some.flatMap(({ change }) => places.get(keyOf(change)) ?? []);
      return some.slice(0, 1).map(({ outcome }) => ({ of, outcome }));
    });
    this.change(id, { parts });
  }

  /**
   * Returns entries that have ended, newest first, starting after the one with the ID `before`.
   * Skips lines that it can't read.
   */
  read(limit: number, before?: string): readonly ActivityEntry[] {
    this.#open();
    return this.#entries.list(limit, before);
  }

  /** Returns how many lines can't be read. They stay in the file. */
  get unreadable(): number {
    this.#open();
    return this.#entries.unreadable;
  }

  #add(line: Line): void {
    this.#waiting = [...this.#waiting, line];
    this.#entries.merge(line);
    if (this.#open()) this.#problems.attempt(this.#file, 'write', this.#write);
  }

  /** Reads the files before anything is written: what is running there was cut short. */
  #open(): boolean {
    if (this.#isRead) return true;
    return this.#problems.attempt(this.#file, 'read', this.#read, () => {
      this.#read();
      this.#write();
    });
  }

  readonly #read = (): void => {
    const entries = new ActivityEntries();
    for (const text of [this.#older, this.#file].map(readText)) {
      for (const line of text?.split('\n') ?? []) entries.read(line);
    }
    entries.endOthers(this.#entries.isRunning);
    for (const line of this.#waiting) entries.merge(line);
    this.#entries = entries;
    this.#isRead = true;
  };

  readonly #write = (): void => {
    for (const line of this.#waiting) {
      // Start with the line break: a line that a crash cut short must not damage the next one.
      const text = `\n${JSON.stringify(line)}`;
      this.#makeRoom(Buffer.byteLength(text));
      appendLine(this.#file, text, !this.#entries.isRunning(line.id));
      this.#waiting = this.#waiting.slice(1);
    }
  };

  #makeRoom(bytes: number): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size + bytes <= this.#maxBytes) return;
    renameSync(this.#file, this.#older);
    this.#read();
  }
}

const keyOf = ({ stopbarId, leadOnId, linked }: LinkChange): string =>
  JSON.stringify([stopbarId, leadOnId, linked]);
