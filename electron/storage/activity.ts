import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { action, type ActivityEntry } from '../contract/activity.ts';
import { SyncedFile } from './synced-file.ts';

const entry = v.intersect([
  v.object({
    id: v.string(),
    at: v.number(),
    who: v.nullable(v.string()),
    outcome: v.variant('ok', [
      v.object({ ok: v.literal(true), value: v.null() }),
      v.object({ ok: v.literal(false), error: v.looseObject({ kind: v.string() }) }),
    ]),
  }),
  action,
]);

const mostInFile = 10_000;

/**
 * An append-only file of JSON lines: what the user did, and what became of it. A full one becomes
 * the older one, in place of the one before.
 */
export class ActivityLog {
  readonly #file: string;
  readonly #most: number;
  /** How many lines the file has; undefined where they were not counted yet. */
  #lines: number | undefined;
  #open: SyncedFile | undefined;

  constructor(file: string, most = mostInFile) {
    this.#file = file;
    this.#most = most;
  }

  /**
   * In its file when it returns, which outlives this program, and on the disk soon after: an outcome
   * waits for the one, and not for the other. @throws Error of the file system.
   */
  append(added: ActivityEntry): void {
    this.#lines ??= textOf(this.#file).split('\n').length - 1;
    if (this.#lines >= this.#most) this.#makeRoom();
    if (!this.#open?.isOpen) {
      mkdirSync(dirname(this.#file), { recursive: true });
      this.#open = new SyncedFile(this.#file);
    }
    // The break comes first, so that a line cut short by a crash spoils no other.
    this.#open.append(`\n${JSON.stringify(added)}`);
    this.#lines += 1;
  }

  /**
   * Newest first, from the newest or from the one before `before` on; a line that a crash cut short
   * is passed over. @throws Error of the file system.
   */
  read(most: number, before?: string): readonly ActivityEntry[] {
    const entries: ActivityEntry[] = [];
    let begun = before === undefined;
    for (const file of [this.#file, this.#older]) {
      const lines = textOf(file).split('\n');
      while (lines.length > 0 && entries.length < most) {
        const line = lines.pop() ?? '';
        if (begun) entries.push(...parse(line));
        else begun = line.includes(`"id":${JSON.stringify(before)}`);
      }
      if (entries.length === most) break;
    }
    return entries;
  }

  get #older(): string {
    return this.#file.replace(/(\.\w+)?$/, '.older$1');
  }

  #makeRoom(): void {
    renameSync(this.#file, this.#older);
    this.#open = undefined;
    this.#lines = 0;
  }
}

/** Empty where there is no file. @throws Error of the file system. */
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function parse(line: string): ActivityEntry[] {
  try {
    const parsed = v.safeParse(entry, JSON.parse(line));
    // The edge: an error of a kind that a newer version wrote still has a kind.
    return parsed.success ? [parsed.output as ActivityEntry] : [];
  } catch {
    return [];
  }
}
