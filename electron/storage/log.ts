import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import log from 'electron-log/node';

export type Log = (message: string, thrown?: unknown) => string;

const secrets =
  /\b(code|token|access_token|refresh_token|code_verifier|id_token|api_key|state)(=|"\s*:\s*")[^&\s"]+/gi;

/** What could be a secret of the sign-in, taken out of a line. */
export const redacted = (text: string): string => text.replace(secrets, '$1$2…');

/** A file in `folder` and the console. The answer is the id that stands in the line. */
export function createLog(folder: string): Log {
  log.transports.file.resolvePathFn = () => join(folder, 'companion.log');
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = 'warn';
  return (message, thrown) => {
    const id = randomUUID().slice(0, 8);
    const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : '';
    log.error(redacted(`[${id}] ${message} ${detail}`.trimEnd()));
    return id;
  };
}
