import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type electronLog from 'electron-log/node';
import { Redaction } from './redaction.ts';

/** Returns the line's ID. */
export type Log = (message: string, thrown?: unknown) => string;

export interface KeptLog extends Log {
  /** Returns the IDs of the last lines, newest first. */
  readonly lastIds: () => readonly string[];
  /** Resolves when every line so far is in the file. */
  readonly written: () => Promise<void>;
}

const maxIds = 5;

/** Writes lines with all details to a file in `folder`, and their messages to the console. */
export function createLog(folder: string, redaction = new Redaction()): KeptLog {
  let ids: readonly string[] = [];
  let lines: Promise<typeof electronLog> | undefined;
  let written = Promise.resolve();
  const write: Log = (message, thrown) => {
    const id = randomUUID().slice(0, 8);
    ids = [id, ...ids].slice(0, maxIds);
    const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : '';
    const line = redaction.clean(`[${id}] ${message} ${detail}`.trimEnd());
    console.error(redaction.clean(message));
    lines ??= openLines(folder);
    written = lines.then(
      (opened) => opened.error(line),
      () => console.error(line),
    );
    return id;
  };
  return Object.assign(write, { lastIds: () => ids, written: () => written });
}

/** Loads the library with the first line: most runs write none. */
async function openLines(folder: string): Promise<typeof electronLog> {
  const { default: log } = await import('electron-log/node');
  log.transports.file.resolvePathFn = () => join(folder, 'companion.log');
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = false;
  // The library uses its console only to say that it can't write the file.
  log.transports.console.writeFn = () => console.error(`The log can’t be written to ${folder}`);
  return log;
}
