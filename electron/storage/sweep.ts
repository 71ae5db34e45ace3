import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `atomically` and replace-file.ts write to FILE.tmp-, ten digits and six hexadecimal ones, then rename
 * the file.
 */
const leftover = /^[\w-]+\.json\.tmp-\d{10}[\da-f]{6}$/;

/** Another instance may be writing a younger file: leave it for the next start. */
const youngMs = 5 * 60_000;
const maxSwept = 1000;
/** DATA/profiles/PROFILE/linking */
const deepest = 3;

/**
 * Removes the temporary files of interrupted writes from the data folder, and returns how many.
 * Doesn't follow links, and skips what can't be read or removed.
 */
export async function sweep(folder: string, now = Date.now()): Promise<number> {
  let swept = 0;
  const sweepIn = async (inside: string, depth: number): Promise<void> => {
    for await (const entry of await opendir(inside)) {
      if (swept === maxSwept) return;
      const path = join(inside, entry.name);
      if (entry.isDirectory() && isOurs(entry.name, depth))
        await sweepIn(path, depth + 1).catch(ignore);
      else if (entry.isFile() && leftover.test(entry.name)) await remove(path).catch(ignore);
    }
  };
  const remove = async (file: string): Promise<void> => {
    if (now - (await lstat(file)).mtimeMs < youngMs) return;
    await rm(file);
    swept += 1;
  };
  await sweepIn(folder, 0).catch(ignore);
  return swept;
}

/** Chromium's folders, beside `profiles`, have thousands of files. */
const isOurs = (name: string, depth: number): boolean =>
  depth < deepest && (depth > 0 || name === 'profiles');

const ignore = (): void => undefined;
