import { statSync } from 'node:fs';

/** In bytes. No file of ours comes near it, and a string can't hold more than 512 MB. */
const most = 64 * 2 ** 20;

/** Throws for a file that is too large to read, as the file system does. A missing one is fine. */
export function checkSize(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= most) return;
  throw Object.assign(new Error('The file is too large'), { code: 'EFBIG', syscall: 'read' });
}
