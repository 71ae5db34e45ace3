import { appendFileSync, closeSync, existsSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Appends text to a file, so that it survives a crash of the app. With `sync`, the system also
 * writes it to the disk, in the background. @throws Error of the file system.
 */
export function appendLine(path: string, text: string, sync: boolean): void {
  const file = openToAppend(path);
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

/** Creates the folder only if opening fails: checking it first would take twice as long. */
function openToAppend(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (thrown) {
    if (existsSync(dirname(path))) throw thrown;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a');
  }
}
