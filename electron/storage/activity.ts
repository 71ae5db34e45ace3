import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { contactMessage, contributionSwitch, linkRequest } from '../api/schema.ts';
import type { ActivityEntry } from '../contract.ts';

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
  v.variant('action', [
    v.object({ action: v.literal('link'), input: linkRequest }),
    v.object({ action: v.literal('switchContributions'), input: contributionSwitch }),
    v.object({ action: v.literal('sendContactMessage'), input: v.pick(contactMessage, ['topic']) }),
  ]),
]);

/** An append-only file of JSON lines: what the user did, and what became of it. */
export class ActivityLog {
  readonly #file: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  /** On disk when it resolves. @throws Error of the file system. */
  append(added: ActivityEntry): Promise<void> {
    const written = this.#last.then(() => this.#write(JSON.stringify(added)));
    this.#last = written.catch(() => undefined);
    return written;
  }

  /** Newest first; a line that a crash cut short is passed over. @throws Error of the file system. */
  async read(most: number): Promise<readonly ActivityEntry[]> {
    const lines = (await this.#text()).split('\n');
    const entries: ActivityEntry[] = [];
    while (lines.length > 0 && entries.length < most) entries.push(...parse(lines.pop() ?? ''));
    return entries;
  }

  async #write(line: string): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true });
    const file = await open(this.#file, 'a');
    try {
      // The break comes first, so that a line cut short by a crash spoils no other.
      await file.appendFile(`\n${line}`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    }
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
