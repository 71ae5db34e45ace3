import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `atomically` and replace-file.ts write to FILE.tmp-, ten digits and six hexadecimal ones, then rename
 * the file.
 */
const leftover = /^[\w-]+\.json\.tmp-\d{10}[\da-f]{6}$/;

/** Another instance may be writing a younger file: leave it for the next start. */
const youngMs = 5 * 60_000;

/**
 * Removes the temporary files of interrupted writes from the data folder. Doesn't follow links, and
 * skips what can't be read or removed.
 */
export async function sweep(folder: string, now = Date.now()): Promise<void> {
  // Chromium's folders, beside `profiles`, have thousands of files.
  const found = [await leftIn(folder, false), await leftIn(join(folder, 'profiles'), true)].flat();
  const remove = async (file: string): Promise<void> => {
    if (now - (await stat(file)).mtimeMs >= youngMs) await rm(file);
  };
  await Promise.allSettled(found.map(remove));
}

async function leftIn(folder: string, recursive: boolean): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && leftover.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}
