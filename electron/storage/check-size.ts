import { statSync } from 'node:fs';

/** Our files stay far below it, and a string can't hold more than 512 MB. */
const maxBytes = 64 * 2 ** 20;

/** @throws Error like the file system's if the file is too large to read; a missing one is fine. */
export function checkSize(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= maxBytes) return;
  throw Object.assign(new Error('The file is too large'), { code: 'EFBIG', syscall: 'read' });
}
