import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { writeFile } from 'atomically';

/** Returns the path of a new file beside a file. If the app ends before removing it, sweep.ts does. */
export const temporaryFor = (file: string): string =>
  `${file}.tmp-${`${Date.now()}`.slice(-10)}${randomBytes(3).toString('hex')}`;

/**
 * Writes a file before it returns: a crash or a full disk leaves the old one or the new one.
 * @throws Error of the file system.
 */
export function replaceFile(file: string, text: string): void {
  const temporary = temporaryFor(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, text, { flush: true });
    renameSync(temporary, file);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

/** How long to wait for another program that has the file open, such as a virus scanner. */
const busyMs = 2000;

interface Replacing {
  /** Rejects with an error of the file system, also after `stop`. */
  readonly ended: Promise<void>;
  /** Makes sure that the file isn't replaced from now on. */
  readonly stop: () => void;
}

/** Like `replaceFile`, in the background. */
export function startReplacing(file: string, text: string): Replacing {
  let temporary: string | undefined;
  let isStopped = false;
  const tmpCreated = (created: string) => {
    temporary = created;
    if (isStopped) throw new Error('The file was replaced in the meantime');
  };
  // `atomically` takes the part of a string that a nearly full disk has room for as the whole file.
  // A stream is written whole or fails.
  const ended = writeFile(file, Readable.from([text]), { timeout: busyMs, tmpCreated });
  const stop = () => {
    isStopped = true;
    // Renaming it fails then.
    if (temporary !== undefined) rmSync(temporary, { force: true });
  };
  return { ended, stop };
}
