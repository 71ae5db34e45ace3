import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type electronLog from 'electron-log/node';
import { Redaction } from './redaction.ts';

export type Log = (message: string, thrown?: unknown) => string;

export interface KeptLog extends Log {
  /** Of the last lines, newest first. */
  readonly lastIds: () => readonly string[];
  /** Resolves when every line so far is in the file. */
  readonly written: () => Promise<void>;
}

const mostIds = 5;

/** A file in `folder`, with all there is to know, and the console, with the message alone. Returns the line's id. */
export function createLog(folder: string, redaction = new Redaction()): KeptLog {
  let ids: readonly string[] = [];
  let lines: Promise<typeof electronLog> | undefined;
  let written = Promise.resolve();
  const write: Log = (message, thrown) => {
    const id = randomUUID().slice(0, 8);
    ids = [id, ...ids].slice(0, mostIds);
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

/** Loaded with the first line: most runs write none. */
async function openLines(folder: string): Promise<typeof electronLog> {
  const { default: log } = await import('electron-log/node');
  log.transports.file.resolvePathFn = () => join(folder, 'companion.log');
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = false;
  // What the library still says there: that the file can't be written.
  log.transports.console.writeFn = () => {
    console.error(`The log can’t be written to ${folder}`);
  };
  return log;
}
