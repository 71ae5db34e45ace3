import { readFileSync, statSync } from 'node:fs';

/** Our files stay far below it, and a string can't hold more than 512 MB. */
const maxBytes = 64 * 2 ** 20;

/**
 * Returns undefined if there is no file. @throws Error of the file system; `EFBIG` if the file is
 * too large.
 */
export function readText(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.size <= maxBytes) return readFileSync(file, 'utf8');
  throw Object.assign(new Error('The file is too large'), { code: 'EFBIG', syscall: 'read' });
}
