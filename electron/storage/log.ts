import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import log from 'electron-log/node';
import { Redaction } from './redaction.ts';

export type Log = (message: string, thrown?: unknown) => string;

export interface KeptLog extends Log {
  /** Of the last lines, newest first. */
  readonly lastIds: () => readonly string[];
}

const mostIds = 5;

/** A file in `folder` and the console. The answer is the id that stands in the line. */
export function createLog(folder: string, redaction = new Redaction()): KeptLog {
  let ids: readonly string[] = [];
  log.transports.file.resolvePathFn = () => join(folder, 'companion.log');
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = 'warn';
  const write: Log = (message, thrown) => {
    const id = randomUUID().slice(0, 8);
    ids = [id, ...ids].slice(0, mostIds);
    const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : '';
    log.error(redaction.clean(`[${id}] ${message} ${detail}`.trimEnd()));
    return id;
  };
  return Object.assign(write, { lastIds: () => ids });
}
