import { spawnSync } from 'node:child_process';
import { closeSync, open, openSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** How many of Node's threads wait for the disk. */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** Why a test doesn't hold the disk: added to its title. */
export const whyNoHold = process.platform === 'win32' ? ' (where there are named pipes)' : '';

/**
 * Makes everything that Node does with files in the background wait, as for a slow disk. Returns a
 * function that ends it.
 */
export async function holdDisk(): Promise<() => void> {
  const folder = await temporaryFolder();
  // Opening a named pipe blocks a thread until another one opens it too.
  const pipes = Array.from({ length: threads }, (_, at) => join(folder, `pipe-${at}`));
  spawnSync('mkfifo', pipes);
  for (const pipe of pipes) open(pipe, 'r', (_, file) => closeSync(file));
  let isHeld = true;
  const release = () => {
    if (isHeld) for (const pipe of pipes) closeSync(openSync(pipe, 'w'));
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}
