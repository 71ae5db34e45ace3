import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(isOpen));
  return folder;
}

/** Windows keeps a folder with an open file, which may be closed later than the test ends. */
function isOpen(thrown: unknown): void {
  if (process.platform !== 'win32') throw thrown;
}
