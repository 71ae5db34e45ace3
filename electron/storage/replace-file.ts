import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Returns the path of a new file beside a file. If the app ends before removing it, sweep.ts does. */
export const temporaryFor = (file: string): string =>
  `${file}.tmp-${`${Date.now()}`.slice(-10)}${randomBytes(3).toString('hex')}`;

/**
 * Writes a file: a crash or a full disk leaves the old one or the new one. Doesn't flush it, because
 * that's slow, so a power cut can leave it damaged.
 * @throws Error of the file system.
 */
export function replaceFile(file: string, text: string): void {
  const temporary = temporaryFor(file);
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}
