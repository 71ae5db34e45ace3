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

/**
 * Like `replaceFile`, in the background. The file isn't replaced any more once `signal` has aborted: the
 * promise rejects then.
 */
export async function replaceLater(file: string, text: string, signal: AbortSignal): Promise<void> {
  const tmpCreated = (temporary: string) => {
    signal.throwIfAborted();
    // Renaming it fails then.
    signal.addEventListener('abort', () => rmSync(temporary, { force: true }));
  };
  // `atomically` takes the part of a string that a nearly full disk has room for as the whole file.
  // A stream is written whole or fails.
  await writeFile(file, Readable.from([text]), { timeout: busyMs, tmpCreated });
}
