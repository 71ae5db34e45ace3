import { appendFileSync, closeSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Appends text to a file, so that it survives a crash of the app. With `sync`, the system also
 * writes it to the disk, in the background. @throws Error of the file system.
 */
export function appendLine(path: string, text: string, sync: boolean): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  try {
    appendFileSync(file, text);
  } catch (thrown) {
    closeSync(file);
    throw thrown;
  }
  // Ignore errors: the system has the text, and the next line reports a disk that fails.
  if (sync) fdatasync(file, () => closeSync(file));
  else closeSync(file);
}
