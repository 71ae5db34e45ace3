import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { action, type ActivityEntry } from '../contract/activity.ts';

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
  #last: Promise<unknown> = Promise.resolve();
  /** What goes to disk together, when the write before it has ended. */
  #next: { readonly lines: string[]; readonly written: Promise<void> } | undefined;

  constructor(file: string, most = mostInFile) {
    this.#file = file;
    this.#most = most;
  }

  /** On disk when it resolves. @throws Error of the file system. */
  append(added: ActivityEntry): Promise<void> {
    const line = JSON.stringify(added);
    if (this.#next) {
      this.#next.lines.push(line);
      return this.#next.written;
    }
    const lines = [line];
    const written = this.#last.then(() => {
      this.#next = undefined;
      return this.#write(lines);
    });
    this.#next = { lines, written };
    this.#last = written.catch(() => undefined);
    return written;
  }

  /**
   * Newest first, from the newest or from the one before `before` on; a line that a crash cut short
   * is passed over. @throws Error of the file system.
   */
  read(most: number, before?: string): Promise<readonly ActivityEntry[]> {
    // In turn with the writes: a file that becomes the older one meanwhile would be read twice.
    const read = this.#last.then(() => this.#read(most, before));
    this.#last = read.catch(() => undefined);
    return read;
  }

  async #read(most: number, before?: string): Promise<readonly ActivityEntry[]> {
    const entries: ActivityEntry[] = [];
    let begun = before === undefined;
    for (const file of [this.#file, this.#older]) {
      const lines = (await textOf(file)).split('\n');
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

  async #write(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true });
    await this.#makeRoom(lines.length);
    const file = await open(this.#file, 'a');
    try {
      // The break comes first, so that a line cut short by a crash spoils no other.
      await file.appendFile(lines.map((line) => `\n${line}`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #makeRoom(added: number): Promise<void> {
    const lines = this.#lines ?? (await textOf(this.#file)).split('\n').length - 1;
    const isFull = lines > 0 && lines + added > this.#most;
    if (isFull) await rename(this.#file, this.#older);
    this.#lines = (isFull ? 0 : lines) + added;
  }
}

/** Empty where there is no file. @throws Error of the file system. */
async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parse(line: string): ActivityEntry[] {
  try {
    const parsed = v.safeParse(entry, JSON.parse(line));
    // The edge: an error of a kind that a newer version wrote still has a kind.
    return parsed.success ? [parsed.output as ActivityEntry] : [];
  } catch {
    return [];
  }
}
