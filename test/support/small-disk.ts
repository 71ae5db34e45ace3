import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder on a disk of 64 kB; undefined where this user can't mount one. */
export async function smallDisk(): Promise<string | undefined> {
  const folder = await temporaryFolder();
  return mount(['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]) ? unmounted(folder) : undefined;
}

/** Makes a folder read-only, and returns how to undo that; undefined where that can't be done. */
export function makeReadOnly(folder: string): (() => void) | undefined {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    const undo = () => chmodSync(folder, 0o755);
    onTestFinished(undo);
    return undo;
  }
  // Root may write where the mode says that nobody may.
  if (!mount(['--bind', folder, folder])) return undefined;
  unmounted(folder);
  if (!mount(['-o', 'remount,bind,ro', folder])) return undefined;
  return () => void mount(['-o', 'remount,bind,rw', folder]);
}

const mount = (args: readonly string[]): boolean =>
  process.platform === 'linux' && spawnSync('mount', args).status === 0;

function unmounted(folder: string): string {
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}
