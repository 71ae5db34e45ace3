import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns a folder on a disk of 64 kB, or undefined if this user can't mount one. */
export async function smallDisk(): Promise<string | undefined> {
  const folder = await temporaryFolder();
  return mount(['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]) ? unmounted(folder) : undefined;
}

/** Makes a folder read-only. Returns a function that undoes it, or undefined if that isn't possible. */
export function makeReadOnly(folder: string): (() => void) | undefined {
  // Windows ignores the mode of a folder.
  if (process.platform === 'win32') return undefined;
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    const undo = () => chmodSync(folder, 0o755);
    onTestFinished(undo);
    return undo;
  }
  // The mode doesn't stop root from writing.
  if (!mount(['--bind', folder, folder])) return undefined;
  unmounted(folder);
  if (!mount(['-o', 'remount,bind,ro', folder])) return undefined;
  return () => void mount(['-o', 'remount,bind,rw', folder]);
}

/** Why a test doesn't make symbolic links: added to its title. */
export const whyNoLinks = process.platform === 'win32' ? ' (where every user may make links)' : '';

const mount = (args: readonly string[]): boolean =>
  process.platform === 'linux' && spawnSync('mount', args).status === 0;

function unmounted(folder: string): string {
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}
